import { expect, test } from 'vitest';
import { buildOwnOrigin, findHomeOrigin } from '#shared/hosts/own-origin.ts';

test.each([
  ['https://cards.test', 'https://cards.acme.com'],
  ['http://localhost:8787', 'http://cards.acme.com:8787'],
  ['http://[::1]:8787', 'http://cards.acme.com:8787'],
  ['https://[2001:db8::1]', 'https://cards.acme.com'],
  ['https://cards.test/ann?s=qr', 'https://cards.acme.com'],
])('an own domain has the scheme and port of %s', (product, expected) => {
  expect(buildOwnOrigin('cards.acme.com', product)).toBe(expected);
});

test('a card lives at the own domain of its organization, and else at the product', () => {
  const product = 'https://cards.test';
  expect(findHomeOrigin({ home: 'cards.acme.com' }, product)).toBe('https://cards.acme.com');
  expect(findHomeOrigin({}, product)).toBe(product);
  expect(findHomeOrigin(undefined, product)).toBe(product);
});
