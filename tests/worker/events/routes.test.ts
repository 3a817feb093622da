// @module-tag core
import { createExecutionContext, env } from 'cloudflare:test';
import { expect, test, vi } from 'vitest';
import { ANALYTICS_EVENT_MAX_BYTES } from '#shared/api/analytics/events.ts';
import worker from '#worker/index.ts';
import { ApiError } from '#worker/http/api-error.ts';
import { DAY } from '#tests/worker/world/card.ts';
import { addUser } from '#tests/worker/world/person.ts';
import {
  CHROME,
  createEventHarness,
  IPHONE,
  readVisits,
  sumCounts,
} from '#tests/worker/events/harness.ts';

/** User agents of link previews and crawlers. */
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

test('a view is counted once in half an hour, with its source and device', async () => {
  const { publish, sendBeacon, flush, clock } = createEventHarness();
  const username = await publish(await addUser());
  const view = { type: 'view', username, source: 'qr', referrer: 'www.linkedin.com' };
  expect((await sendBeacon(view, { 'User-Agent': IPHONE })).status).toBe(202);
  clock.at += 29 * 60_000;
  await sendBeacon({ type: 'view', username }, { 'User-Agent': IPHONE });
  await flush();
  clock.at += 1 * 60_000;
  await sendBeacon(
    { type: 'view', username, referrer: 'www.google.com' },
    { 'User-Agent': IPHONE },
  );
  await sendBeacon({ type: 'view', username, referrer: 'lnkd.in' });
  await sendBeacon({ type: 'click', username, element: 'phone' });
  await flush();
  expect(await sumCounts(username)).toMatchObject({ views: 3, people: 2, clicks: 1, bots: 0 });
  const parts = await readVisits(
    username,
    `SELECT kind || ' ' || name || ' ' || count AS part FROM visit_day_counts k
    JOIN visited_cards c ON c.no = k.card_no JOIN visit_names n ON n.no = k.name_no
    WHERE c.id = ?1 ORDER BY part`,
  );
  expect(parts).toEqual(
    [
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
    ].map((part) => ({ part })),
  );
});

test('S-B4: 1,000 hits of one client within half an hour are one view, also across a full hour', async () => {
  const { publish, sendBeacon, flush, clock } = createEventHarness();
  const username = await publish(await addUser());
  clock.at += 3_590_000;
  for (let hit = 0; hit < 1000; hit++) {
    await sendBeacon({ type: 'view', username });
    clock.at += 1799;
    if (hit % 100 === 0) await flush();
  }
  await flush();
  expect(await sumCounts(username)).toMatchObject({ views: 1, people: 1 });
});

test.each(BOTS)(
  'S-B4: a beacon from %s is not counted, and its document request counts once as a bot',
  async (agent) => {
    const { publish, sendBeacon, flush, onCardView, settleBackground, queued } =
      createEventHarness();
    const username = await publish(await addUser());
    expect((await sendBeacon({ type: 'view', username }, { 'User-Agent': agent })).status).toBe(
      202,
    );
    expect(queued).toEqual([]);
    for (const method of ['HEAD', 'GET', 'HEAD', 'GET', 'HEAD']) {
      const headers = { 'User-Agent': agent, 'CF-Connecting-IP': '203.0.113.9' };
      onCardView(new Request(`https://cards.test/${username}`, { method, headers }), username);
    }
    await settleBackground();
    await flush();
    expect(await sumCounts(username)).toMatchObject({ views: 0, people: 0, bots: 1 });
  },
);

test("S-B4: prefetches, other sites, missing user agents and a person's document request are not counted", async () => {
  const { publish, sendBeacon, onCardView, settleBackground, queued } = createEventHarness();
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
  for (const headers of refused) expect((await sendBeacon(view, headers)).status).toBe(202);
  onCardView(new Request('https://cards.test/x', { headers: { 'User-Agent': CHROME } }), username);
  await settleBackground();
  expect(queued).toEqual([]);
});

test('S-B4: an overlong user agent is not matched and not counted', async () => {
  const { publish, sendBeacon, onCardView, queued, settleBackground } = createEventHarness();
  const username = await publish(await addUser());
  // Not a bot by its words; and every "Android" searches for a "Mobile" after it, over 60,000
  // characters.
  const agent = `${CHROME} ${'Android '.repeat(7500)}Mobile`;
  const answer = await sendBeacon({ type: 'view', username }, { 'User-Agent': agent });
  expect([answer.status, queued]).toEqual([202, []]);
  onCardView(new Request('https://cards.test/x', { headers: { 'User-Agent': agent } }), username);
  await settleBackground();
  expect(queued).toMatchObject([{ type: 'bot', device: null }]);
  await sendBeacon({ type: 'view', username }, { 'User-Agent': `${CHROME} ${'x'.repeat(400)}` });
  expect(queued).toHaveLength(2);
});

test('S-B4: pages do not wait for counting: a queue and a rate limiter that never respond change nothing', async () => {
  const slow = createEventHarness({ enqueue: never, rateLimit: never });
  const username = await slow.publish(await addUser());
  const headers = { 'User-Agent': BOTS[0] ?? '' };
  expect(slow.onCardView(new Request('https://cards.test/x', { headers }), username)).toBe(
    undefined,
  );
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const broken = createEventHarness({ enqueue: () => Promise.reject(new Error('no queue')) });
  broken.onCardView(new Request('https://cards.test/x', { headers }), username);
  await broken.settleBackground();
  expect(warned.mock.calls.join()).toContain('bot_view_lost');
  expect((await broken.sendBeacon({ type: 'view', username })).status).toBe(503);
  vi.restoreAllMocks();
});

test('a visitor is stored as a key that changes with the day and the card', async () => {
  const { publish, sendBeacon, queued, clock } = createEventHarness();
  const owner = await addUser('startup');
  const [one, other] = [await publish(owner), await publish(owner)];
  await sendBeacon({ type: 'view', username: one });
  await sendBeacon({ type: 'view', username: one });
  await sendBeacon({ type: 'view', username: one }, { 'CF-Connecting-IP': '203.0.113.8' });
  await sendBeacon({ type: 'view', username: one }, { 'User-Agent': IPHONE });
  await sendBeacon({ type: 'view', username: other });
  clock.at += DAY;
  await sendBeacon({ type: 'view', username: one });
  const keys = queued.map(({ visitor }) => visitor);
  expect(keys[0]).toBe(keys[1]);
  expect(new Set(keys).size).toBe(5);
  expect(JSON.stringify(queued)).not.toMatch(/203\.0\.113|Mozilla|Safari/);
});

test('a view of an unknown card at the edge of a day does no harm', async () => {
  const { sendBeacon, flush } = createEventHarness();
  expect((await sendBeacon({ type: 'view', username: 'nobody-at-all' })).status).toBe(202);
  expect((await flush()).acked).toHaveLength(1);
});

test('malformed, unknown and oversized bodies are refused, and nothing is queued', async () => {
  const { sendBeacon, queued } = createEventHarness();
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
    [{ ...view, padding: 'x'.repeat(ANALYTICS_EVENT_MAX_BYTES) }, {}, 413],
  ];
  for (const [body, headers, status] of wrong) {
    expect([body, (await sendBeacon(body, headers)).status]).toEqual([body, status]);
  }
  expect(queued).toEqual([]);
  // An unknown marker or host is ignored, and the view counts.
  expect((await sendBeacon({ ...view, source: 'evil', referrer: '<b>' })).status).toBe(202);
  expect(queued).toMatchObject([{ source: 'direct', referrer: null }]);
  expect((await sendBeacon(view, { 'Content-Type': 'application/json' })).status).toBe(202);
});

test('a flood from one address is refused before its body is read', async () => {
  const seen: string[] = [];
  const { sendBeacon, queued } = createEventHarness({
    rateLimit: async (key) => {
      seen.push(key);
      throw new ApiError('rate_limited', { retryAfterSeconds: 60 });
    },
  });
  expect((await sendBeacon('{')).status).toBe(429);
  expect([seen, queued]).toEqual([['events:203.0.113.7'], []]);
});

test('the Worker accepts a beacon and counts what its queue delivers', async () => {
  const { publish } = createEventHarness();
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
