import { expect, test } from 'vitest';
import { checkGeofence } from '#src/pages/premium-pass/geofence-form.ts';

test('numbers as typed become a place; letters are refused at their field', () => {
  const typed = { enabled: true, latitude: '52,52', longitude: '13.4', radius: '100' };
  expect(checkGeofence(typed)).toEqual({
    ok: true,
    geofence: { enabled: true, latitude: 52.52, longitude: 13.4, radius: 100 },
  });
  const checked = checkGeofence({ ...typed, latitude: '', radius: 'wide' });
  expect(checked.ok ? {} : checked.issues).toEqual({
    latitude: 'Latitude is a number from -90 to 90.',
    radius: 'Radius is a number of metres.',
  });
});
