import { expect, test } from 'vitest';
import { parseMapAddress } from '#src/pages/premium-pass/tabs/geofencing/map-address.ts';

const BERLIN = { latitude: 52.5163, longitude: 13.3777 };

test.each([
  '52.5163, 13.3777',
  ' 52.5163 13.3777 ',
  '52.5163;13.3777',
  'geo:52.5163,13.3777',
  'GEO:52.5163,13.3777,34;u=35',
  'geo:0,0?q=52.5163,13.3777(Brandenburg%20Gate)',
  'https://www.google.com/maps/place/Brandenburg+Gate/@52.51,13.37,17z/data=!3m1!4b1!4m6!3m5!1s0x47a851c655f20989!8m2!3d52.5163!4d13.3777',
  'https://www.google.de/maps/@52.5163,13.3777,15z',
  'https://www.google.co.uk/maps/@52.5163,13.3777,15z',
  'https://www.google.com/maps/search/?api=1&query=52.5163%2C13.3777',
  'https://www.google.com/maps/search/52.5163,+13.3777?entry=tts',
  'https://maps.google.com/?q=loc:52.5163,13.3777',
  'https://maps.google.com/maps?ll=52.5163,13.3777&z=14',
  'google.com/maps/dir//52.5163,13.3777',
  'https://maps.apple.com/?ll=52.5163,13.3777&q=Gate',
  'https://maps.apple.com/place?coordinate=52.5163,13.3777&name=Gate',
  'https://www.openstreetmap.org/?mlat=52.5163&mlon=13.3777#map=17/52.51/13.37',
  'https://www.openstreetmap.org/#map=17/52.5163/13.3777',
  'https://osm.org/#map=17.5/52.5163/13.3777',
])('%s is parsed without a request', (text) => {
  expect(parseMapAddress(text)).toEqual({ ok: true, position: BERLIN });
});

test('degrees, minutes and seconds are parsed in all four hemispheres', () => {
  expect(parseMapAddress(`52°30'58.7"N 13°22'39.7"E`)).toEqual({
    ok: true,
    position: { latitude: 52.516306, longitude: 13.377694 },
  });
  expect(parseMapAddress('33°51′S 151°12′W')).toEqual({
    ok: true,
    position: { latitude: -33.85, longitude: -151.2 },
  });
  expect(parseMapAddress('-33.8568,-151.2153')).toMatchObject({
    position: { latitude: -33.8568, longitude: -151.2153 },
  });
});

test.each([
  ['https://maps.app.goo.gl/AbCdEf123', 'short_link'],
  ['https://goo.gl/maps/AbCdEf', 'short_link'],
  ['https://www.google.com/maps/place/Berlin', 'no_position'],
  ['https://maps.apple.com/?q=Berlin', 'no_position'],
  ['https://www.openstreetmap.org/relation/62422', 'no_position'],
  ['https://evil.example/maps/@52.5,13.4,15z', 'unknown'],
  ['https://google.com.evil.example/maps/@52.5,13.4,15z', 'unknown'],
  ['javascript:alert(1)//google.com/@52.5,13.4', 'unknown'],
  ['Unter den Linden 1, Berlin', 'unknown'],
  ['91, 13.4', 'unknown'],
  ['52.5, 181', 'unknown'],
  ['1e1, 2', 'unknown'],
  ['https://www.google.com/maps/@%E0%A4%A,13', 'no_position'],
  ['', 'unknown'],
] as const)('%s has no position: %s', (text, issue) => {
  expect(parseMapAddress(text)).toEqual({ ok: false, issue });
});

test('a long text is parsed in linear time', () => {
  const text = `https://www.google.com/maps/${'9'.repeat(20_000)}`;
  expect(parseMapAddress(text)).toEqual({ ok: false, issue: 'no_position' });
  expect(parseMapAddress(' '.repeat(20_000) + 'x')).toEqual({ ok: false, issue: 'unknown' });
});
