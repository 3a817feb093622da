import { expect, test } from 'vitest';
import { addUser } from '#tests/worker/cards/harness.ts';
import { CHROME, countingHarness, queuedEvent, sumsOf } from '#tests/worker/events/harness.ts';

const HALF_HOUR = 30 * 60_000;

test('M13: 250 user agents of one address are ten people; the rest is uncertain and in no other number', async () => {
  const harness = countingHarness();
  const owner = await addUser('business_pro');
  const username = await harness.publish(owner);
  for (let n = 0; n < 250; n += 1) {
    const agent = { 'User-Agent': `${CHROME} Edition/${n}` };
    const body = { username, source: 'qr' };
    for (const type of ['view', 'save', 'share', 'wallet']) {
      expect((await harness.tell({ ...body, type }, agent)).status).toBe(202);
    }
    await harness.tell({ ...body, type: 'click', element: 'phone' }, agent);
  }
  while (harness.queued.length > 0) {
    const batch = harness.queued.splice(0, 100);
    await harness.deliver(batch.map((body) => ({ id: body.id, body })));
  }
  expect(await sumsOf(username)).toEqual({
    views: 10,
    people: 10,
    // Thirty links followed and ten wallets opened.
    clicks: 40,
    saves: 10,
    shares: 10,
    bots: 0,
    uncertainViews: 240,
    uncertainActions: 240 + 240 + 240 + 220,
  });
  for (const { username: name, origin } of harness.refreshes)
    await harness.records.sync(name, origin);
  const record = await harness.records.find(username, 'https://cards.test');
  expect(record).toMatchObject({ card: { views: 10, clicks: 40 } });
  const answer = await harness.ask(owner, '/api/analytics?period=7d');
  expect(await answer.json()).toMatchObject({
    totals: { views: 10, people: 10 },
    uncertain: { views: 240, actions: 940 },
    sources: [{ name: 'qr', count: 10 }],
  });
});

test('M13: forty saves of one visitor are one, and so is every other kind within half an hour', async () => {
  const { publish, tell, flush, clock } = countingHarness();
  const username = await publish(await addUser());
  for (let n = 0; n < 40; n += 1) {
    for (const type of ['save', 'share', 'wallet']) await tell({ username, type });
    await tell({ username, type: 'click', element: 'phone' });
    await tell({ username, type: 'click', element: 'email' });
  }
  await flush();
  const once = { clicks: 3, saves: 1, shares: 1, uncertainActions: 0 };
  expect(await sumsOf(username)).toMatchObject(once);
  clock.at += HALF_HOUR;
  await tell({ username, type: 'save' });
  await flush();
  expect(await sumsOf(username)).toMatchObject({ ...once, saves: 2 });
});

test('M13: the next half hour, another card and another address are counted afresh', async () => {
  const { publish, tell, flush, clock } = countingHarness();
  const owner = await addUser('startup');
  const [one, other] = [await publish(owner), await publish(owner)];
  const visit = async (username: string, ip: string, run: string) => {
    for (let n = 0; n < 15; n += 1) {
      const headers = { 'User-Agent': `${CHROME} ${run}/${n}`, 'CF-Connecting-IP': ip };
      await tell({ username, type: 'view' }, headers);
    }
    await flush();
  };
  await visit(one, '203.0.113.7', 'A');
  expect(await sumsOf(one)).toMatchObject({ views: 10, uncertainViews: 5 });
  await visit(one, '203.0.113.8', 'A');
  expect(await sumsOf(one)).toMatchObject({ views: 20, uncertainViews: 10 });
  await visit(other, '203.0.113.7', 'A');
  expect(await sumsOf(other)).toMatchObject({ views: 10, uncertainViews: 5 });
  clock.at += HALF_HOUR;
  await visit(one, '203.0.113.7', 'B');
  expect(await sumsOf(one)).toMatchObject({ views: 30, uncertainViews: 15 });
});

test('M13, M14: a /48 of IPv6 is counted nine times as much as one address, whatever its /64', async () => {
  const { publish, tell, flush } = countingHarness();
  const username = await publish(await addUser());
  for (let n = 0; n < 120; n += 1) {
    const ip = `2001:db8:9:${(n * 256).toString(16)}::1`;
    await tell({ username, type: 'view' }, { 'CF-Connecting-IP': ip });
  }
  await flush();
  expect(await sumsOf(username)).toMatchObject({ views: 90, uncertainViews: 30 });
});

test('M13: an uncertain event delivered again stays one, and an event without a place counts', async () => {
  const { publish, deliver } = countingHarness();
  const username = await publish(await addUser());
  const places = ['a'.repeat(32)];
  const events = Array.from({ length: 12 }, (_, n) =>
    queuedEvent({ username, places, visitor: n.toString(16).padStart(32, '0') }),
  );
  const messages = events.map((body) => ({ id: body.id, body }));
  await deliver(messages);
  await deliver(messages);
  expect(await sumsOf(username)).toMatchObject({ views: 10, people: 10, uncertainViews: 2 });
  const { places: _, ...older } = queuedEvent({ username, visitor: 'f'.repeat(32) });
  await deliver([{ id: older.id, body: older }]);
  expect(await sumsOf(username)).toMatchObject({ views: 11, uncertainViews: 2 });
});

test('what is kept of a place is a key of its card and day, and no address', async () => {
  const { publish, tell, queued, clock } = countingHarness();
  const owner = await addUser('startup');
  const [one, other] = [await publish(owner), await publish(owner)];
  for (const username of [one, other]) await tell({ username, type: 'view' });
  clock.at += 86_400_000;
  await tell({ username: one, type: 'view' });
  expect(new Set(queued.flatMap(({ places }) => places)).size).toBe(3);
  expect(JSON.stringify(queued)).not.toContain('203.0.113');
});
