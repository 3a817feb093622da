import { expect, test } from 'vitest';
import { geofenceSchema, parseTypedNumber, RADIUS } from '#shared/wallet/geofence.ts';

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
])('typed %j reads as %j', (text, number) => {
  expect(parseTypedNumber(text)).toBe(number);
});

const place = { enabled: true, latitude: 52.5, longitude: 13.4, radius: RADIUS.default };

test('a place is on the earth, and its radius a number of metres', () => {
  expect(RADIUS.default).toBe(100);
  expect(geofenceSchema.safeParse(place).success).toBe(true);
  for (const wrong of [{ latitude: 91 }, { longitude: -181 }, { radius: 0 }, { radius: NaN }]) {
    expect(geofenceSchema.safeParse({ ...place, ...wrong }).success, JSON.stringify(wrong)).toBe(
      false,
    );
  }
});
