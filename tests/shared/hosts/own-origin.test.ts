import { expect, test } from 'vitest';
import { buildOwnOrigin } from '#shared/hosts/own-origin.ts';

test.each([
  ['https://cards.test', 'https://cards.acme.com'],
  ['http://localhost:8787', 'http://cards.acme.com:8787'],
  ['http://[::1]:8787', 'http://cards.acme.com:8787'],
  ['https://[2001:db8::1]', 'https://cards.acme.com'],
  ['https://cards.test/ann?s=qr', 'https://cards.acme.com'],
])('an own domain has the scheme and port of %s', (product, expected) => {
  expect(buildOwnOrigin('cards.acme.com', product)).toBe(expected);
});
