import { expect, test } from 'vitest';
import { MAX_COPY_AGE_MS, MAX_CARDS } from '#src/service-worker/cards/copy-rules.ts';
import { createSavedCards } from '#src/service-worker/cards/saved-cards.ts';
import { buildPublishedCard } from '#tests/shared/card/published-card.ts';
import { renderDocument } from '#tests/src/public-card/read-document.ts';
import { createFakeCache } from '#tests/src/service-worker/fake-cache.ts';

const START = Date.parse('2026-11-28T12:00:00Z');

function answer(name: string, { status = 200, caching = 'public, max-age=0' } = {}): Response {
  const html = renderDocument(buildPublishedCard({ name }));
  return new Response(html, { status, headers: { 'Cache-Control': caching } });
}

function setUp({ readPicture = async (): Promise<string | null> => null } = {}) {
  const { cache, stored } = createFakeCache();
  let now = START;
  const cards = createSavedCards({ open: async () => cache, now: () => now, readPicture });
  return {
    cards,
    stored,
    pass: (ms: number) => void (now += ms),
    visit: (username: string, response: Response) => cards.begin(username)(response),
    read: async (username: string) => (await cards.find(username))?.text(),
  };
}

test('the newest version of a card is found', async () => {
  const { visit, read, pass, stored } = setUp();
  await visit('ann', answer('Old Name'));
  pass(1000);
  await visit('ann', answer('New Name'));
  expect(await read('ann')).toContain('New Name');
  expect(await read('bob')).toBeUndefined();
  expect(stored.size).toBe(1);
});

test('a copy runs one script of its own, sends nothing and loads fonts only', async () => {
  const { visit, cards } = setUp();
  await visit('ann', answer('Ann'));
  const copy = await cards.find('ann');
  const policy = copy?.headers.get('Content-Security-Policy') ?? '';
  const nonce = /script-src 'nonce-([^']+)'/.exec(policy)?.[1];
  const html = (await copy?.text()) ?? '';
  expect(html.match(/<script(?! type="application\/ld\+json")[^>]*>/g)).toEqual([
    `<script nonce="${nonce}">`,
  ]);
  expect(html.match(/<style>/)).toBeNull();
  expect(html).toContain(`<style nonce="${nonce}">`);
  expect(policy).toMatch(/^default-src 'none'; .*img-src 'self' data:; font-src 'self';/);
  expect(policy).not.toMatch(/connect-src|script-src 'self'/);
  expect(copy?.headers.get('Cache-Control')).toBe('no-store');
});

test('S-C5: the storage names no card and shows no text of one', async () => {
  const { visit, stored } = setUp();
  await visit('ann-okafor', answer('Ann Okafor'));
  const [[url, response] = []] = [...stored];
  const everything = [url, ...(response?.headers ?? []), await response?.text()].join(' ');
  expect(everything).not.toMatch(/ann|okafor|html|premium/i);
});

test('S-C5: a refusal, a redirect or a page that is no longer public deletes the copy', async () => {
  for (const change of [
    { status: 404 },
    { status: 410 },
    { status: 451 },
    { caching: 'private' },
  ]) {
    const { visit, stored } = setUp();
    await visit('ann', answer('Ann'));
    await visit('ann', answer('gone', change));
    expect([change, stored.size]).toEqual([change, 0]);
  }
  const { visit, stored } = setUp();
  await visit('ann', answer('Ann'));
  const redirect = Response.error();
  await visit('ann', redirect);
  expect(stored.size).toBe(0);
});

test('a page of the product that took the address of a card deletes the copy', async () => {
  const { visit, stored } = setUp();
  await visit('events', answer('Ann'));
  const page = '<!doctype html><html lang="en"><body>Events</body></html>';
  await visit('events', new Response(page, { headers: { 'Cache-Control': 'public' } }));
  expect(stored.size).toBe(0);
});

test('a failing server leaves the copy as it is', async () => {
  const { visit, read } = setUp();
  await visit('ann', answer('Ann'));
  for (const status of [429, 500, 503]) await visit('ann', answer('broken', { status }));
  expect(await read('ann')).toContain('Ann');
});

test('clearing the site data deletes every copy', async () => {
  const { visit, stored } = setUp();
  await visit('ann', answer('Ann'));
  await visit('bob', answer('Bob'));
  await visit('eve', new Response('', { headers: { 'Clear-Site-Data': '"*"' } }));
  expect(stored.size).toBe(0);
});

test('the eleventh card evicts the one that was opened longest ago', async () => {
  const { visit, read, pass, stored } = setUp();
  for (let n = 0; n <= MAX_CARDS; n++) {
    await visit(`card-${n}`, answer(`Person ${n}`));
    pass(1000);
    // Opened again, the first card is no longer the oldest.
    if (n === 5) await visit('card-0', answer('Person 0'));
  }
  expect(stored.size).toBe(MAX_CARDS);
  expect(await read('card-1')).toBeUndefined();
  expect(await read('card-0')).toContain('Person 0');
});

test('after a day a copy is not shown, and the next eviction deletes it', async () => {
  const { visit, read, pass, stored, cards } = setUp();
  await visit('ann', answer('Ann'));
  pass(MAX_COPY_AGE_MS + 1);
  expect(await read('ann')).toBeUndefined();
  await cards.evict();
  expect(stored.size).toBe(0);
});

test('one card or all of them are forgotten', async () => {
  const { visit, read, cards, stored } = setUp();
  for (const username of ['ann', 'bob', 'eve']) await visit(username, answer(username));
  await cards.forget('ann');
  expect(await read('ann')).toBeUndefined();
  expect(await read('bob')).toContain('bob');
  await cards.forget(null);
  expect(stored.size).toBe(0);
});

test('a response that was requested before copies were forgotten is not saved', async () => {
  const { cards, stored } = setUp();
  const update = cards.begin('ann');
  await cards.forget('ann');
  await update(answer('Ann'));
  expect(stored.size).toBe(0);
  await cards.begin('ann')(answer('Ann'));
  expect(stored.size).toBe(1);
});

test('a slow save does not restore a card that was deleted after it', async () => {
  const slow = Promise.withResolvers<null>();
  const { cards, stored } = setUp({ readPicture: () => slow.promise });
  const html = renderDocument(buildPublishedCard({ profileImage: '/media/photo.jpg' }));
  const headers = { 'Cache-Control': 'public' };
  const saving = cards.begin('ann')(new Response(html, { headers }));
  const deleting = cards.begin('ann')(answer('gone', { status: 404 }));
  slow.resolve(null);
  await Promise.all([saving, deleting]);
  expect(stored.size).toBe(0);
});

test('a damaged copy counts as missing, and a failed change does not stop the next', async () => {
  const { visit, read, stored, cards } = setUp();
  await visit('ann', answer('Ann'));
  for (const [url, { headers }] of stored) stored.set(url, new Response('damaged', { headers }));
  expect(await read('ann')).toBeUndefined();
  const broken = new Response(
    new ReadableStream({ start: (body) => body.error(new Error('cut')) }),
    {
      headers: { 'Cache-Control': 'public' },
    },
  );
  await expect(cards.begin('bob')(broken)).rejects.toThrow('cut');
  await visit('eve', answer('Eve'));
  expect(await read('eve')).toContain('Eve');
});
