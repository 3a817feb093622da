// @module-tag core
import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { createPageCache } from '#worker/public-card/page-cache.ts';
import { cardRecord } from './serve.ts';
import { createFastPath } from '#worker/public-card/fast-path.ts';
import { callWorker } from '#tests/worker/fixtures/call-worker.ts';

const ORIGIN = 'https://cards.test';

function cachePage(username: string) {
  let time = 0;
  const pageCache = createPageCache({
    freshMs: 10_000,
    staleMs: 60_000,
    entriesMax: 10,
    bytesMax: 10_000,
    now: () => new Date(time),
  });
  pageCache.begin(
    ORIGIN,
    username,
  )({
    etag: 'W/"1"',
    headers: new Headers({ 'Content-Type': 'text/html', ETag: 'W/"1"' }),
    bytes: new Uint8Array(Buffer.from(`page of ${username}`)),
  });
  const shown: string[] = [];
  const find = createFastPath({
    pageCache,
    onCardView: (_, name) => void shown.push(name),
  });
  return { find, shown, pass: (ms: number) => (time += ms) };
}

/** Headers without the request ID. */
function withoutRequestId(headers: Headers): Record<string, string> {
  const { 'x-request-id': _, ...others } = Object.fromEntries(headers);
  return others;
}

test('a cached page is served completely at the short and the long URL', async () => {
  const { find, shown } = cachePage('ann');
  for (const path of ['/ann', '/ann?s=qr', '/card/ann']) {
    const answer = find(new Request(ORIGIN + path));
    expect(answer?.status).toBe(200);
    expect(answer?.headers.get('ETag')).toBe('W/"1"');
    expect(await answer?.text()).toBe('page of ann');
  }
  expect(shown).toEqual(['ann', 'ann', 'ann']);
});

test('every other request is left to the app', () => {
  const { find, pass, shown } = cachePage('ann');
  const refused = [
    new Request(`${ORIGIN}/ann`, { method: 'POST' }),
    new Request(`${ORIGIN}/ann`, { method: 'HEAD' }),
    new Request(`${ORIGIN}/ann`, { headers: { 'If-None-Match': 'W/"1"' } }),
    new Request(`${ORIGIN}/Ann`),
    new Request(`${ORIGIN}/ann/`),
    new Request(`${ORIGIN}/ben`),
    new Request(`${ORIGIN}/card/ann/contact.vcf`),
    new Request('https://other.test/ann'),
  ];
  for (const request of refused) expect(find(request), request.url).toBeNull();
  pass(10_000);
  expect(find(new Request(`${ORIGIN}/ann`))).toBeNull();
  expect(shown).toEqual([]);
});

test('S-H2: a page is served from the cache only under the origin it was rendered for', () => {
  const { find } = cachePage('ann');
  for (const origin of ['https://inside.test', 'http://cards.test', 'https://cards.test:8443']) {
    expect([origin, find(new Request(`${origin}/ann`))]).toEqual([origin, null]);
  }
  expect(find(new Request(`${ORIGIN}/ann`))?.status).toBe(200);
});

test('the fast path and the app return the same page and headers', async () => {
  const record = JSON.stringify(cardRecord());
  await env.CARDS.put('card:ann-okafor', record, { metadata: { writtenAt: Date.now() } });
  const first = await callWorker(`${ORIGIN}/ann-okafor`);
  const page = await first.text();
  expect(page).toContain('Ann Okafor');
  const second = await callWorker(`${ORIGIN}/ann-okafor`);
  expect(second.headers.get('X-Request-Id')).toBeNull();
  expect(await second.text()).toBe(page);
  expect(withoutRequestId(second.headers)).toEqual(withoutRequestId(first.headers));
});
