// @module-tag core
import { expect, test } from 'vitest';
import { createPageCache } from '#worker/public-card/page-cache.ts';

const HOST = 'https://cards.test';
const buildPage = (etag: string, size = 10) => ({
  etag,
  headers: new Headers(),
  bytes: new Uint8Array(size),
});

function createCache(limits: { entriesMax?: number; bytesMax?: number } = {}) {
  let time = 0;
  const cache = createPageCache({
    freshMs: 10_000,
    staleMs: 60_000,
    entriesMax: 100,
    bytesMax: 1000,
    ...limits,
    now: () => new Date(time),
  });
  return { cache, pass: (ms: number) => void (time += ms) };
}

test('a page is fresh for ten seconds', () => {
  const { cache, pass } = createCache();
  cache.begin(HOST, 'ann')(buildPage('a'));
  pass(9_999);
  expect(cache.find(HOST, 'ann')?.etag).toBe('a');
  pass(1);
  expect(cache.find(HOST, 'ann')).toBeNull();
});

test('an old page becomes fresh again if its record has the same ETag', () => {
  const { cache, pass } = createCache();
  cache.begin(HOST, 'ann')(buildPage('a'));
  pass(20_000);
  expect(cache.renew(HOST, 'ann', 'b')).toBeNull();
  expect(cache.renew(HOST, 'ann', 'a')?.etag).toBe('a');
  expect(cache.find(HOST, 'ann')?.etag).toBe('a');
});

test('hosts do not share pages, and invalidating a username applies to every host', () => {
  const { cache } = createCache();
  cache.begin(HOST, 'ann')(buildPage('a'));
  cache.begin('https://other.test', 'ann')(buildPage('b'));
  cache.begin(HOST, 'anna')(buildPage('c'));
  expect(cache.find('https://other.test', 'ann')?.etag).toBe('b');
  cache.invalidate('ann');
  expect(cache.find(HOST, 'ann')).toBeNull();
  expect(cache.find('https://other.test', 'ann')).toBeNull();
  expect(cache.find(HOST, 'anna')?.etag).toBe('c');
});

test("a page's age counts from the read of its record, and it is discarded if a username was invalidated since", () => {
  const { cache, pass } = createCache();
  const store = cache.begin(HOST, 'ann');
  pass(9_999);
  store(buildPage('a'));
  expect(cache.find(HOST, 'ann')?.etag).toBe('a');
  pass(1);
  expect(cache.find(HOST, 'ann')).toBeNull();

  const storeLate = cache.begin(HOST, 'bob');
  cache.invalidate('bob');
  storeLate(buildPage('b'));
  expect(cache.find(HOST, 'bob')).toBeNull();
  cache.begin(HOST, 'bob')(buildPage('b'));
  expect(cache.find(HOST, 'bob')?.etag).toBe('b');
});

test('the number of pages is bounded', () => {
  const { cache } = createCache({ entriesMax: 2 });
  for (const name of ['one', 'two', 'three']) cache.begin(HOST, name)(buildPage(name));
  expect(cache.find(HOST, 'one')).toBeNull();
  expect(cache.find(HOST, 'two')?.etag).toBe('two');
  expect(cache.find(HOST, 'three')?.etag).toBe('three');
});

test('the total size is bounded, and replacing a page does not count it twice', () => {
  const { cache } = createCache({ bytesMax: 100 });
  for (let round = 0; round < 5; round++) cache.begin(HOST, 'one')(buildPage('one', 40));
  cache.begin(HOST, 'two')(buildPage('two', 40));
  expect(cache.find(HOST, 'one')?.etag).toBe('one');
  cache.begin(HOST, 'three')(buildPage('three', 40));
  expect(cache.find(HOST, 'one')).toBeNull();
  expect(cache.find(HOST, 'two')?.etag).toBe('two');
  cache.begin(HOST, 'huge')(buildPage('huge', 101));
  expect(cache.find(HOST, 'huge')).toBeNull();
});
