import { expect, test } from 'vitest';
import { geofenceSchema, parseTypedNumber, PLACES_MAX, RADIUS } from '#shared/wallet/geofence.ts';

test.each([
  ['52.5', 52.5],
  ['-13,4', -13.4],
  [' 100 ', 100],
  ['', null],
  ['abc', null],
  ['1e3', null],
  ['0x10', null],
  ['1.2.3', null],
  ['Infinity', null],
])('typed %j is parsed as %j', (text, number) => {
  expect(parseTypedNumber(text)).toBe(number);
});

const place = { latitude: 52.5, longitude: 13.4, relevantText: '' };
const fence = { enabled: true, radius: RADIUS.default, places: [place] };

test('a place must be on the globe and its radius a number of meters', () => {
  expect(RADIUS.default).toBe(100);
  expect(geofenceSchema.safeParse(fence).success).toBe(true);
  for (const wrong of [{ latitude: 91 }, { longitude: -181 }, { latitude: NaN }]) {
    const places = [{ ...place, ...wrong }];
    expect(geofenceSchema.safeParse({ ...fence, places }).success, JSON.stringify(wrong)).toBe(
      false,
    );
  }
  for (const radius of [0, -1, NaN, RADIUS.max + 1]) {
    expect(geofenceSchema.safeParse({ ...fence, radius }).success, String(radius)).toBe(false);
  }
});

const placesOf = (length: number) => Array.from({ length }, () => place);
const isValid = (change: object): boolean =>
  geofenceSchema.safeParse({ ...fence, ...change }).success;

test('ten places are accepted, eleven are not, and none only while the geofence is disabled', () => {
  expect(isValid({ places: placesOf(PLACES_MAX) })).toBe(true);
  expect(isValid({ places: placesOf(PLACES_MAX + 1) })).toBe(false);
  expect(isValid({ places: [] })).toBe(false);
  expect(isValid({ places: [], enabled: false })).toBe(true);
});
