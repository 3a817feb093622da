import { expect, test } from 'vitest';
import { parseCardAddress } from '#worker/public-card/card-address.ts';

test('both URLs of a card resolve to its username', () => {
  expect(parseCardAddress('/ann-okafor')).toEqual({ kind: 'card', username: 'ann-okafor' });
  expect(parseCardAddress('/card/ann-okafor')).toEqual({ kind: 'card', username: 'ann-okafor' });
});

test('R-N15, S-U6: other spellings redirect to the canonical URL', () => {
  for (const path of ['/Ann-Okafor', '/ann-okafor/', '/card/ANN-OKAFOR', '/card/ann-okafor/']) {
    expect(parseCardAddress(path)).toEqual({ kind: 'moved', to: '/ann-okafor' });
  }
});

test('a path that cannot be a username is not a card address', () => {
  const paths = [
    '/',
    '/a',
    '/dashboard',
    '/api',
    '/-ann',
    '/xn--ann',
    '/a%2Fb',
    '/..%2Fapi%2Fx',
    '/%ZZ',
    '/%00',
  ];
  paths.push(
    '/x%0d%0aSet-Cookie:y',
    '/ann.vcf',
    '//ann',
    '/ann//',
    '/card/ann/b',
    `/${'a'.repeat(65)}`,
  );
  for (const path of paths) expect(parseCardAddress(path), path).toBeNull();
});
