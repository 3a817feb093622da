import { expect, test } from 'vitest';
import { mediaType } from '#worker/http/request/media-type.ts';

test.each([
  ['application/json', 'application/json'],
  [' Application/JSON ; charset=utf-8', 'application/json'],
  ['image/png;', 'image/png'],
  ['', ''],
])('a body of %o is %o', (header, type) => {
  expect(
    mediaType(new Request('https://cards.test', { headers: { 'Content-Type': header } })),
  ).toBe(type);
});

test('a request without a content type has none', () => {
  expect(mediaType(new Request('https://cards.test'))).toBe('');
});
