import { env, SELF } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { createPageMemory } from '#worker/public-card/memory.ts';
import { cardRecord } from '#tests/worker/public-card/serve.ts';
import { createRememberedCard } from '#worker/public-card/remembered-card.ts';

const ORIGIN = 'https://cards.test';

function remembering(username: string) {
  let time = 0;
  const memory = createPageMemory({
    freshMs: 10_000,
    lastGoodMs: 60_000,
    entriesMax: 10,
    bytesMax: 10_000,
    now: () => new Date(time),
  });
  memory.begin(
    ORIGIN,
    username,
  )({
    etag: 'W/"1"',
    headers: new Headers({ 'Content-Type': 'text/html', ETag: 'W/"1"' }),
    bytes: new Uint8Array(Buffer.from(`page of ${username}`)),
  });
  const shown: string[] = [];
  const find = createRememberedCard({
    memory,
    publicOrigin: '',
    onShown: (_, name) => void shown.push(name),
  });
  return { find, shown, pass: (ms: number) => (time += ms) };
}

/** What an answer says of itself, apart from the name of its request. */
function named(headers: Headers): Record<string, string> {
  const { 'x-request-id': _, ...others } = Object.fromEntries(headers);
  return others;
}

test('a remembered card is answered whole, by its own address and by the long one', async () => {
  const { find, shown } = remembering('ann');
  for (const path of ['/ann', '/ann?s=qr', '/card/ann']) {
    const answer = find(new Request(ORIGIN + path));
    expect(answer?.status).toBe(200);
    expect(answer?.headers.get('ETag')).toBe('W/"1"');
    expect(await answer?.text()).toBe('page of ann');
  }
  expect(shown).toEqual(['ann', 'ann', 'ann']);
});

test('whatever is not that exact question is left to the app', () => {
  const { find, pass, shown } = remembering('ann');
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

test('H2: behind a public address a remembered card answers to that address alone; the rest is the app’s', () => {
  const asked: string[] = [];
  const find = createRememberedCard({
    memory: {
      find: (host, username) => {
        asked.push(`${host} ${username}`);
        return null;
      },
    },
    publicOrigin: ORIGIN,
    onShown: () => undefined,
  });
  expect(find(new Request('https://inside.test/ann'))).toBeNull();
  expect(asked).toEqual([]);
  expect(find(new Request(`${ORIGIN}/ann`))).toBeNull();
  expect(asked).toEqual([`${ORIGIN} ann`]);
});

test('a card asked for twice is answered with the same page and headers by either way', async () => {
  const record = JSON.stringify(cardRecord());
  await env.CARDS.put('card:ann-okafor', record, { metadata: { writtenAt: Date.now() } });
  const first = await SELF.fetch(`${ORIGIN}/ann-okafor`);
  const page = await first.text();
  expect(page).toContain('Ann Okafor');
  const second = await SELF.fetch(`${ORIGIN}/ann-okafor`);
  expect(second.headers.get('X-Request-Id')).toBeNull();
  expect(await second.text()).toBe(page);
  expect(named(second.headers)).toEqual(named(first.headers));
});
