import { createExecutionContext, env } from 'cloudflare:test';
import { expect, test, vi } from 'vitest';
import { EVENT_MAX_BYTES } from '#shared/api/events.ts';
import worker from '#worker/index.ts';
import { ApiError } from '#worker/http/api-error.ts';
import { addUser, DAY } from '#tests/worker/cards/harness.ts';
import { CHROME, countingHarness, IPHONE, sumsOf } from '#tests/worker/events/harness.ts';

/** Agents of link previews and crawlers as they introduce themselves. */
const BOTS = [
  'WhatsApp/2.23.20.0',
  'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
  'Twitterbot/1.0',
  'LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)',
  'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
  'TelegramBot (like TwitterBot)',
  'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)',
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/145.0.0.0 Safari/537.36',
  'curl/8.5.0',
];
const never = () => new Promise<never>(() => undefined);
const NOBODY = {
  views: null,
  people: null,
  clicks: null,
  saves: null,
  shares: null,
  bots: null,
  uncertainViews: null,
  uncertainActions: null,
};

test('a view is counted once for half an hour, with where it came from and on what', async () => {
  const { publish, tell, flush, clock } = countingHarness();
  const username = await publish(await addUser());
  const view = { type: 'view', username, source: 'qr', referrer: 'www.linkedin.com' };
  expect((await tell(view, { 'User-Agent': IPHONE })).status).toBe(202);
  clock.at += 29 * 60_000;
  await tell({ type: 'view', username }, { 'User-Agent': IPHONE });
  await flush();
  clock.at += 1 * 60_000;
  await tell({ type: 'view', username, referrer: 'www.google.com' }, { 'User-Agent': IPHONE });
  await tell({ type: 'view', username, referrer: 'lnkd.in' });
  await tell({ type: 'click', username, element: 'phone' });
  await flush();
  expect(await sumsOf(username)).toMatchObject({ views: 3, people: 2, clicks: 1, bots: 0 });
  const { results } = await env.DB.prepare(
    `SELECT kind || ' ' || name AS part, count FROM card_day_counts n JOIN cards c ON c.id = n.card_id
    WHERE c.username = ? ORDER BY part`,
  )
    .bind(username)
    .all<{ part: string; count: number }>();
  expect(results.map(({ part, count }) => `${part} ${count}`)).toEqual([
    'country XX 3',
    'device computer 1',
    'device phone 2',
    'element phone 1',
    'referrer lnkd.in 1',
    'referrer www.google.com 1',
    'referrer www.linkedin.com 1',
    'source qr 1',
    'source search 1',
    'source social 1',
  ]);
});

test('B4: 1,000 hits of one client within half an hour are one view, across a full hour too', async () => {
  const { publish, tell, flush, clock } = countingHarness();
  const username = await publish(await addUser());
  clock.at += 3_590_000;
  for (let hit = 0; hit < 1000; hit++) {
    await tell({ type: 'view', username });
    clock.at += 1799;
    if (hit % 100 === 0) await flush();
  }
  await flush();
  expect(await sumsOf(username)).toMatchObject({ views: 1, people: 1 });
});

test.each(BOTS)(
  'B4: a beacon of %s counts nowhere, and its document once as a bot',
  async (agent) => {
    const { publish, tell, flush, onShown, rest, queued } = countingHarness();
    const username = await publish(await addUser());
    expect((await tell({ type: 'view', username }, { 'User-Agent': agent })).status).toBe(202);
    expect(queued).toEqual([]);
    for (const method of ['HEAD', 'GET', 'HEAD', 'GET', 'HEAD']) {
      const headers = { 'User-Agent': agent, 'CF-Connecting-IP': '203.0.113.9' };
      onShown(new Request(`https://cards.test/${username}`, { method, headers }), username);
    }
    await rest();
    await flush();
    expect(await sumsOf(username)).toMatchObject({ views: 0, people: 0, bots: 1 });
  },
);

test('B4: fetching ahead, another site, no agent and a person’s own document count nothing', async () => {
  const { publish, tell, onShown, rest, queued } = countingHarness();
  const username = await publish(await addUser());
  const view = { type: 'view', username };
  const refused: Record<string, string>[] = [
    { 'Sec-Purpose': 'prefetch' },
    { 'Sec-Purpose': 'prefetch;prerender' },
    { Purpose: 'prefetch' },
    { 'X-Moz': 'prefetch' },
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
    { 'User-Agent': '' },
  ];
  for (const headers of refused) expect((await tell(view, headers)).status).toBe(202);
  onShown(new Request('https://cards.test/x', { headers: { 'User-Agent': CHROME } }), username);
  await rest();
  expect(queued).toEqual([]);
});

test('B4: an agent longer than any person’s is not searched and counts as nobody', async () => {
  const { publish, tell, onShown, queued, rest } = countingHarness();
  const username = await publish(await addUser());
  // No bot by its words; and each Android looks for a Mobile behind it, over 60,000 characters.
  const agent = `${CHROME} ${'Android '.repeat(7500)}Mobile`;
  const answer = await tell({ type: 'view', username }, { 'User-Agent': agent });
  expect([answer.status, queued]).toEqual([202, []]);
  onShown(new Request('https://cards.test/x', { headers: { 'User-Agent': agent } }), username);
  await rest();
  expect(queued).toMatchObject([{ type: 'bot', device: null }]);
  await tell({ type: 'view', username }, { 'User-Agent': `${CHROME} ${'x'.repeat(400)}` });
  expect(queued).toHaveLength(2);
});

test('B4: the page waits for no counting: a queue and a limiter that never answer change nothing', async () => {
  const slow = countingHarness({ enqueue: never, gate: never });
  const username = await slow.publish(await addUser());
  const headers = { 'User-Agent': BOTS[0] ?? '' };
  expect(slow.onShown(new Request('https://cards.test/x', { headers }), username)).toBe(undefined);
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const broken = countingHarness({ enqueue: () => Promise.reject(new Error('no queue')) });
  broken.onShown(new Request('https://cards.test/x', { headers }), username);
  await broken.rest();
  expect(warned.mock.calls.join()).toContain('bot_view_lost');
  expect((await broken.tell({ type: 'view', username })).status).toBe(503);
  vi.restoreAllMocks();
});

test('what is kept of a visitor is a key that changes with the day and with the card', async () => {
  const { publish, tell, queued, clock } = countingHarness();
  const owner = await addUser('startup');
  const [one, other] = [await publish(owner), await publish(owner)];
  await tell({ type: 'view', username: one });
  await tell({ type: 'view', username: one });
  await tell({ type: 'view', username: one }, { 'CF-Connecting-IP': '203.0.113.8' });
  await tell({ type: 'view', username: one }, { 'User-Agent': IPHONE });
  await tell({ type: 'view', username: other });
  clock.at += DAY;
  await tell({ type: 'view', username: one });
  const keys = queued.map(({ visitor }) => visitor);
  expect(keys[0]).toBe(keys[1]);
  expect(new Set(keys).size).toBe(5);
  expect(JSON.stringify(queued)).not.toMatch(/203\.0\.113|Mozilla|Safari/);
});

test('a view at the edge of a day, and of no card, breaks nothing', async () => {
  const { tell, flush } = countingHarness();
  expect((await tell({ type: 'view', username: 'nobody-at-all' })).status).toBe(202);
  expect((await flush()).acked).toHaveLength(1);
  expect(await sumsOf('nobody-at-all')).toEqual(NOBODY);
});

test('other shapes, other types and bodies too large are refused, and nothing is queued', async () => {
  const { tell, queued } = countingHarness();
  const view = { type: 'view', username: 'ann-example' };
  const wrong: [unknown, Record<string, string>, number][] = [
    [view, { 'Content-Type': 'application/x-www-form-urlencoded' }, 415],
    [view, { 'Content-Type': 'text/html' }, 415],
    ['{', {}, 400],
    ['null', {}, 400],
    [{ ...view, type: 'bot' }, {}, 400],
    [{ ...view, type: 'click' }, {}, 400],
    [{ ...view, type: 'click', element: 'x'.repeat(30) }, {}, 400],
    [{ ...view, element: 'phone' }, {}, 400],
    [{ ...view, username: 'Not A Name' }, {}, 400],
    [{ ...view, padding: 'x'.repeat(EVENT_MAX_BYTES) }, {}, 413],
  ];
  for (const [body, headers, status] of wrong) {
    expect([body, (await tell(body, headers)).status]).toEqual([body, status]);
  }
  expect(queued).toEqual([]);
  // A marker or host of another kind says nothing, and the view stands.
  expect((await tell({ ...view, source: 'evil', referrer: '<b>' })).status).toBe(202);
  expect(queued).toMatchObject([{ source: 'direct', referrer: null }]);
  expect((await tell(view, { 'Content-Type': 'application/json' })).status).toBe(202);
});

test('a flood from one address is refused before it is read', async () => {
  const seen: string[] = [];
  const { tell, queued } = countingHarness({
    gate: async (key) => {
      seen.push(key);
      throw new ApiError('rate_limited', { retryAfterSeconds: 60 });
    },
  });
  expect((await tell('{')).status).toBe(429);
  expect([seen, queued]).toEqual([['events:203.0.113.7'], []]);
});

test('the Worker takes a beacon at its front door, and counts what its queue brings back', async () => {
  const { publish } = countingHarness();
  const username = await publish(await addUser());
  const sent: unknown[] = [];
  const EVENTS = new Proxy(env.EVENTS, {
    get: (real, name: keyof Queue) =>
      name === 'send' ? async (body: unknown) => void sent.push(body) : real[name],
  });
  const ask = (request: Request<unknown, IncomingRequestCfProperties>) =>
    worker.fetch(request, { ...env, EVENTS }, createExecutionContext());
  const answer = await ask(
    new Request('https://cards.test/api/events', {
      method: 'POST',
      headers: { 'Content-Type': 'text/plain;charset=UTF-8', 'User-Agent': CHROME },
      body: JSON.stringify({ type: 'view', username }),
    }),
  );
  expect([answer.status, await answer.text()]).toEqual([202, '']);
  expect(sent).toMatchObject([{ type: 'view', username, origin: 'https://cards.test' }]);
});
