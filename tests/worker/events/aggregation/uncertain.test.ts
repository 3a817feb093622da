import { expect, test } from 'vitest';
import { addUser } from '#tests/worker/world/person.ts';
import {
  CHROME,
  createEventHarness,
  buildQueuedEvent,
  sumCounts,
} from '#tests/worker/events/harness.ts';

const HALF_HOUR = 30 * 60_000;

test('S-M13: 250 user agents at one address are ten people; the rest are uncertain and in no other count', async () => {
  const harness = createEventHarness();
  const owner = await addUser('business_pro');
  const username = await harness.publish(owner);
  for (let n = 0; n < 250; n += 1) {
    const agent = { 'User-Agent': `${CHROME} Build/${n}` };
    const body = { username, source: 'qr' };
    for (const type of ['view', 'save', 'share', 'wallet']) {
      expect((await harness.sendBeacon({ ...body, type }, agent)).status).toBe(202);
    }
    await harness.sendBeacon({ ...body, type: 'click', element: 'phone' }, agent);
  }
  while (harness.queued.length > 0) {
    const batch = harness.queued.splice(0, 100);
    await harness.deliver(batch.map((body) => ({ id: body.id, body })));
  }
  expect(await sumCounts(username)).toEqual({
    views: 10,
    people: 10,
    // Thirty followed links and ten opened wallets.
    clicks: 40,
    saves: 10,
    shares: 10,
    bots: 0,
    uncertainViews: 240,
    uncertainActions: 240 + 240 + 240 + 220,
  });
  await harness.performRefreshes();
  const record = await harness.records.find(username, 'https://cards.test');
  expect(record).toMatchObject({ card: { views: 10, clicks: 40 } });
  const answer = await harness.ask(owner, '/api/analytics?period=7d');
  expect(await answer.json()).toMatchObject({
    totals: { views: 10, people: 10 },
    uncertain: { views: 240, actions: 940 },
    sources: [{ name: 'qr', count: 10 }],
  });
});

test('S-M13: forty saves of one visitor count once, and so does every other kind within half an hour', async () => {
  const { publish, sendBeacon, flush, clock } = createEventHarness();
  const username = await publish(await addUser());
  for (let n = 0; n < 40; n += 1) {
    for (const type of ['save', 'share', 'wallet']) await sendBeacon({ username, type });
    await sendBeacon({ username, type: 'click', element: 'phone' });
    await sendBeacon({ username, type: 'click', element: 'email' });
  }
  await flush();
  const once = { clicks: 3, saves: 1, shares: 1, uncertainActions: 0 };
  expect(await sumCounts(username)).toMatchObject(once);
  clock.at += HALF_HOUR;
  await sendBeacon({ username, type: 'save' });
  await flush();
  expect(await sumCounts(username)).toMatchObject({ ...once, saves: 2 });
});

test('S-M13: the next half hour, another card and another address have their own limits', async () => {
  const { publish, sendBeacon, flush, clock } = createEventHarness();
  const owner = await addUser('startup');
  const [one, other] = [await publish(owner), await publish(owner)];
  const visit = async (username: string, ip: string, run: string) => {
    for (let n = 0; n < 15; n += 1) {
      const headers = { 'User-Agent': `${CHROME} ${run}/${n}`, 'CF-Connecting-IP': ip };
      await sendBeacon({ username, type: 'view' }, headers);
    }
    await flush();
  };
  await visit(one, '203.0.113.7', 'A');
  expect(await sumCounts(one)).toMatchObject({ views: 10, uncertainViews: 5 });
  await visit(one, '203.0.113.8', 'A');
  expect(await sumCounts(one)).toMatchObject({ views: 20, uncertainViews: 10 });
  await visit(other, '203.0.113.7', 'A');
  expect(await sumCounts(other)).toMatchObject({ views: 10, uncertainViews: 5 });
  clock.at += HALF_HOUR;
  await visit(one, '203.0.113.7', 'B');
  expect(await sumCounts(one)).toMatchObject({ views: 30, uncertainViews: 15 });
});

test('S-M13, S-M14: an IPv6 /48 is counted nine times as much as one address, whatever its /64', async () => {
  const { publish, sendBeacon, flush } = createEventHarness();
  const username = await publish(await addUser());
  for (let n = 0; n < 120; n += 1) {
    const ip = `2001:db8:9:${(n * 256).toString(16)}::1`;
    await sendBeacon({ username, type: 'view' }, { 'CF-Connecting-IP': ip });
  }
  await flush();
  expect(await sumCounts(username)).toMatchObject({ views: 90, uncertainViews: 30 });
});

test('S-M13: an uncertain event delivered again stays one, and an event without a network counts', async () => {
  const { publish, deliver } = createEventHarness();
  const username = await publish(await addUser());
  const places = ['a'.repeat(32)];
  const events = Array.from({ length: 12 }, (_, n) =>
    buildQueuedEvent({ username, places, visitor: n.toString(16).padStart(32, '0') }),
  );
  const messages = events.map((body) => ({ id: body.id, body }));
  await deliver(messages);
  await deliver(messages);
  expect(await sumCounts(username)).toMatchObject({ views: 10, people: 10, uncertainViews: 2 });
  const { places: _, ...older } = buildQueuedEvent({ username, visitor: 'f'.repeat(32) });
  await deliver([{ id: older.id, body: older }]);
  expect(await sumCounts(username)).toMatchObject({ views: 11, uncertainViews: 2 });
});

test('a network is stored as a key of its card and day, without the address', async () => {
  const { publish, sendBeacon, queued, clock } = createEventHarness();
  const owner = await addUser('startup');
  const [one, other] = [await publish(owner), await publish(owner)];
  for (const username of [one, other]) await sendBeacon({ username, type: 'view' });
  clock.at += 86_400_000;
  await sendBeacon({ username: one, type: 'view' });
  expect(new Set(queued.flatMap(({ places }) => places)).size).toBe(3);
  expect(JSON.stringify(queued)).not.toContain('203.0.113');
});
