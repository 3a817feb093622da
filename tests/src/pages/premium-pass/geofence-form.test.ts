import { expect, test } from 'vitest';
import { PLACES_MAX } from '#shared/wallet/geofence.ts';
import {
  checkGeofence,
  EMPTY_GEOFENCE,
  typedNumberIssue,
  toTypedGeofence,
} from '#src/pages/premium-pass/geofence-form.ts';

const BERLIN = { latitude: '52,52', longitude: '13.4', relevantText: 'Ask for me' };
const BLANK = { latitude: '', longitude: ' ', relevantText: '' };
const issuesOf = (typed: Parameters<typeof checkGeofence>[0]) => {
  const checked = checkGeofence(typed);
  return checked.ok ? {} : Object.fromEntries(checked.issues);
};

test('typed numbers become places, and invalid ones are reported per field', () => {
  const typed = { enabled: true, radius: '100', places: [BERLIN] };
  expect(checkGeofence(typed)).toEqual({
    ok: true,
    geofence: {
      enabled: true,
      radius: 100,
      places: [{ latitude: 52.52, longitude: 13.4, relevantText: 'Ask for me' }],
    },
  });
  const wrong = { ...BERLIN, latitude: 'north' };
  expect(issuesOf({ ...typed, radius: 'wide', places: [BERLIN, wrong] })).toEqual({
    'places.1.latitude': 'Latitude is a number from -90 to 90.',
    radius: 'Radius is a number of meters.',
  });
});

test('empty places are dropped without shifting the field names of the others', () => {
  const checked = checkGeofence({ enabled: true, radius: '100', places: [BLANK, BERLIN] });
  expect(checked.ok && checked.geofence.places).toHaveLength(1);
  const partial = { ...BLANK, latitude: '91' };
  expect(Object.keys(issuesOf({ enabled: false, radius: '1', places: [BLANK, partial] }))).toEqual([
    'places.1.longitude',
    'places.1.latitude',
  ]);
});

test('an enabled geofence without places requires the first one', () => {
  expect(checkGeofence(EMPTY_GEOFENCE).ok).toBe(true);
  expect(Object.keys(issuesOf({ ...EMPTY_GEOFENCE, enabled: true })).toSorted()).toEqual([
    'places.0.latitude',
    'places.0.longitude',
  ]);
});

test('a saved geofence survives the round trip through the form; eleven places are too many', () => {
  const geofence = {
    enabled: true,
    radius: 250,
    places: [{ latitude: -1.5, longitude: 2, relevantText: '' }],
  };
  expect(checkGeofence(toTypedGeofence(geofence))).toEqual({ ok: true, geofence });
  expect(toTypedGeofence({ ...geofence, places: [] }).places).toEqual(EMPTY_GEOFENCE.places);
  const places = Array.from({ length: PLACES_MAX + 1 }, () => BERLIN);
  expect(Object.values(issuesOf({ enabled: true, radius: '100', places }))).toEqual([
    'A pass takes at most 10 places.',
  ]);
});

test('R-V21: letters are rejected while typing; text that can still become a number is not', () => {
  for (const text of ['wide', '100m', '1e3', '-5']) {
    expect(typedNumberIssue('radius', text), text).toBe('Radius is a number of meters.');
  }
  for (const text of ['', ' ', '1', '1.', '1,5'])
    expect(typedNumberIssue('radius', text)).toBeUndefined();
  for (const text of ['-', '-33.', '+5'])
    expect(typedNumberIssue('latitude', text)).toBeUndefined();
  expect(typedNumberIssue('longitude', 'east')).toBe('Longitude is a number from -180 to 180.');
  expect(typedNumberIssue('relevantText', 'Any words')).toBeUndefined();
});
