import { expect, test } from 'vitest';
import { MAX_AGE_MS, MAX_ENTRY_BYTES } from '#src/service-worker/saved-page.ts';
import { createSavedPages } from '#src/service-worker/saved-pages.ts';
import { createFakeCache, ORIGIN } from '#tests/src/service-worker/fake-cache.ts';

const START = Date.parse('2026-11-23T12:00:00Z');

function answer(body: string, { status = 200, caching = 'public, max-age=0' } = {}): Response {
  const response = new Response(body, {
    status,
    headers: {
      'Cache-Control': caching,
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': "default-src 'none'",
      'Content-Encoding': 'gzip',
      Vary: '*',
    },
  });
  // A response made by a script has another type than one of the network.
  Object.defineProperty(response, 'type', { value: 'basic' });
  return response;
}

function setUp() {
  const { cache, stored } = createFakeCache();
  let now = START;
  const pages = createSavedPages(
    async () => cache,
    () => now,
  );
  return { pages, stored, pass: (ms: number) => void (now += ms) };
}

test('the newest version of a page is found with its time, its type and its policy', async () => {
  const { pages, pass } = setUp();
  await pages.update('/pricing', answer('old'));
  pass(1000);
  await pages.update('/pricing', answer('new'));
  const saved = await pages.find('/pricing');
  expect(saved?.savedAt).toEqual(new Date(START + 1000));
  expect(await saved?.response.text()).toBe('new');
  expect(saved?.response.headers.get('Content-Security-Policy')).toBe("default-src 'none'");
  expect(saved?.response.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
  expect(saved?.response.headers.get('Content-Encoding')).toBeNull();
});

test('a page that was removed loses its copy at the next visit', async () => {
  const { pages, stored } = setUp();
  await pages.update('/pricing', answer('page'));
  await pages.update('/pricing', answer('gone', { status: 404 }));
  expect(stored.size).toBe(0);
});

test('a failing server leaves the copy as it is', async () => {
  const { pages } = setUp();
  await pages.update('/pricing', answer('page'));
  await pages.update('/pricing', answer('broken', { status: 503 }));
  expect(await (await pages.find('/pricing'))?.response.text()).toBe('page');
});

test('an expired copy is not shown, and the next eviction deletes it', async () => {
  const { pages, stored, pass } = setUp();
  await pages.update('/pricing', answer('prices'));
  pass(1000);
  await pages.update('/help', answer('help'));
  pass(MAX_AGE_MS - 999);
  expect(await pages.find('/pricing')).toBeNull();
  await pages.evict();
  expect([...stored.keys()]).toEqual([`${ORIGIN}/help`]);
});

test('private and very large responses are not saved', async () => {
  const { pages, stored } = setUp();
  await pages.update('/pricing', answer('mine', { caching: 'private, no-cache' }));
  await pages.update('/help', answer('x'.repeat(MAX_ENTRY_BYTES + 1)));
  expect(stored.size).toBe(0);
});
