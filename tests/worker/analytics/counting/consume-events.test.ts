import { createExecutionContext, createMessageBatch, env, getQueueResult } from 'cloudflare:test';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { renderCardDocument } from '#src/entry-server.tsx';
import worker from '#worker/index.ts';
import type { QueuedEvent } from '#shared/api/analytics/queued-event.ts';
import { REFRESH_SECONDS } from '#worker/events/count-visits.ts';
import { EVENT_DAYS } from '#worker/events/visit-retention.ts';
import type { Ledgers } from '#worker/ledger/ledgers.ts';
import { DAY, ORIGIN, START } from '#tests/worker/world/card.ts';
import { addUser } from '#tests/worker/world/person.ts';
import {
  createEventHarness,
  buildQueuedEvent,
  QUEUE,
  sumCounts,
} from '#tests/worker/events/harness.ts';
import { createTestLedgers } from '#tests/worker/fixtures/test-kernel.ts';
import { buildVisits, pick, shuffle } from '#tests/worker/events/visits.ts';
import { readRow } from '#tests/worker/world/sql.ts';

const silence = () => vi.spyOn(console, 'error').mockImplementation(() => undefined);

test('S-G4: 100,000 messages with redeliveries, unreadable messages and database failures produce exact counts', async () => {
  silence();
  let isDown = false;
  const real = createTestLedgers();
  const ledgers: Ledgers = {
    ...real,
    perform: async (...call) => {
      const result = await real.perform(...call);
      // The worst moment: everything is counted, and the answer is lost.
      if (isDown) throw new Error('Network connection lost.');
      return result;
    },
  };
  const { publish, deliver, performRefreshes } = createEventHarness({ ledgers });
  const owner = await addUser('business_pro');
  const names: string[] = [];
  for (let card = 0; card < 5; card++) names.push(await publish(owner));
  const { events, tallies, parts, roll } = buildVisits(names, 80_000);

  const sent: { id: string; body: unknown }[] = events.map((body) => ({ id: body.id, body }));
  for (let at = 0; at < events.length; at += 4) {
    const body = events[at];
    if (body) sent.push({ id: `again-${body.id}`, body });
  }
  const poison = [
    null,
    'view',
    { type: 'view' },
    { ...events[0], visitor: "'; DROP TABLE events" },
  ];
  for (let at = 0; at < 400; at++) sent.push({ id: `poison-${at}`, body: pick(poison, at) });
  const messages = shuffle(sent, roll);
  expect(messages.length).toBeGreaterThan(100_000);

  const size = 1000;
  for (let at = 0; at < messages.length; at += size) {
    const batch = messages.slice(at, at + size);
    const poisoned = batch.map(({ id }) => id).filter((id) => id.startsWith('poison'));
    // The first delivery of every twentieth batch fails as a whole, and the queue delivers it
    // again.
    isDown = at % (20 * size) === 0;
    if (isDown) expect((await deliver(batch)).acked).toEqual([]);
    isDown = false;
    const { acked, retried } = await deliver(batch);
    expect(retried).toEqual(poisoned.toSorted());
    expect(acked).toHaveLength(batch.length - poisoned.length);
  }

  await performRefreshes();
  for (const [name, tally] of tallies) {
    expect(await sumCounts(name)).toEqual(tally);
    const card = await readRow('SELECT views, clicks FROM cards WHERE username = ?', name);
    expect(card).toEqual({ views: tally.views, clicks: tally.clicks });
  }
  const ledger = await real.open(owner);
  for (const table of ['visit_day_counts', 'visit_month_counts']) {
    for (const ofCards of ['card_no = 0', 'card_no <> 0']) {
      const { results } = await ledger
        .prepare(
          `SELECT kind || ' ' || name AS part, sum(count) AS count FROM ${table} k
          JOIN visit_names n ON n.no = k.name_no
          WHERE ${ofCards} AND kind IN ('country', 'element') GROUP BY 1`,
        )
        .all();
      const counted = z.array(z.object({ part: z.string(), count: z.int() })).parse(results);
      expect(new Map(counted.map(({ part, count }) => [part, count]))).toEqual(parts);
    }
  }
  vi.restoreAllMocks();
});

test('several consumers at once count what one would, and each owner is independent', async () => {
  const real = createTestLedgers();
  const down = await addUser('business_pro');
  const ledgers: Ledgers = {
    ...real,
    perform: (ownerId, ...call) =>
      ownerId === down
        ? Promise.reject(new Error('Network connection lost.'))
        : real.perform(ownerId, ...call),
  };
  const { publish, deliver } = createEventHarness({ ledgers });
  const owners = [await addUser('business_pro'), await addUser('business_pro')];
  const names: string[] = [];
  for (const owner of owners) names.push(await publish(owner), await publish(owner));
  const unreachable = await publish(down);
  const { events, tallies, roll } = buildVisits(names, 4000);
  const batches: { id: string; body: QueuedEvent }[][] = [];
  for (const body of shuffle([...events, ...events], roll)) {
    const last = batches.at(-1);
    const message = { id: crypto.randomUUID(), body };
    if (last && last.length < 100) last.push(message);
    else batches.push([message]);
  }
  await Promise.all(
    batches.map(async (batch) => {
      const late = buildQueuedEvent({ username: unreachable });
      const { retried } = await deliver([...batch, { id: late.id, body: late }]);
      expect(retried).toEqual([late.id]);
    }),
  );
  for (const [name, tally] of tallies) expect(await sumCounts(name)).toEqual(tally);
});

test('S-G4: an event delivered three times, twice in one batch, is counted once', async () => {
  const { publish, deliver } = createEventHarness();
  const username = await publish(await addUser());
  for (const type of ['view', 'click', 'save', 'share', 'wallet', 'bot'] as const) {
    const visitor = (type === 'bot' ? '1' : '2').repeat(32);
    const element = type === 'click' ? 'phone' : null;
    const body = buildQueuedEvent({ username, type, visitor, element });
    await deliver([
      { id: 'one', body },
      { id: 'two', body },
    ]);
    await deliver([{ id: 'three', body, attempts: 2 }]);
  }
  // Opening a wallet counts as a click.
  expect(await sumCounts(username)).toEqual({
    views: 1,
    people: 1,
    clicks: 2,
    saves: 1,
    shares: 1,
    bots: 1,
    uncertainViews: 0,
    uncertainActions: 0,
  });
});

test('S-G4: unreadable messages end in the dead-letter queue and are logged once; a failing message does not block others', async () => {
  const logged = silence();
  const { publish, deliver } = createEventHarness();
  const owner = await addUser();
  const username = await publish(owner);
  const good = buildQueuedEvent({ username, visitor: 'a'.repeat(32) });
  const bad = buildQueuedEvent({ username, visitor: 'b'.repeat(32) });
  const batch = [
    { id: 'good', body: good },
    { id: 'bad', body: bad },
    { id: 'poison', body: { type: 'rm -rf' } },
  ];
  // Every transaction that includes `bad` fails in the ledger, after many of its statements.
  const ledger = await createTestLedgers().open(owner);
  await ledger
    .prepare(
      `CREATE TRIGGER poison BEFORE UPDATE OF views ON visited_cards
      WHEN EXISTS (SELECT 1 FROM visit_events WHERE id = unhex('${bad.id.replaceAll('-', '')}'))
      BEGIN SELECT raise(ABORT, 'poison'); END`,
    )
    .run();
  expect(await deliver(batch)).toEqual({ acked: [], retried: ['bad', 'good', 'poison'] });
  expect(await sumCounts(username)).toMatchObject({ views: null });
  const again = await deliver(batch.map(({ id, body }) => ({ id, body, attempts: 2 })));
  expect(again).toEqual({ acked: ['good'], retried: ['bad', 'poison'] });
  expect(await sumCounts(username)).toMatchObject({ views: 1, people: 1 });
  expect(
    logged.mock.calls.filter(([line]) => String(line).includes('event_unreadable')),
  ).toHaveLength(2);
  vi.restoreAllMocks();
});

test('events of unknown usernames, of deleted cards and from too long ago are dropped', async () => {
  const { publish, deliver, send } = createEventHarness();
  const owner = await addUser('startup');
  const [current, deleted] = [await publish(owner), await publish(owner)];
  await send(owner, 'DELETE', `/api/cards/${deleted}`);
  const old = START - EVENT_DAYS * DAY;
  const bodies = [
    buildQueuedEvent({ username: 'nobody-has-this' }),
    buildQueuedEvent({ username: deleted }),
    buildQueuedEvent({ username: current, at: old }),
    buildQueuedEvent({ username: current }),
  ];
  const { acked } = await deliver(bodies.map((body) => ({ id: body.id, body })));
  expect(acked).toHaveLength(4);
  expect(await sumCounts(current)).toMatchObject({ views: 1 });
});

test('counts follow a card to its new username, also from pages that still use the old one', async () => {
  const { publish, deliver, send, refreshes } = createEventHarness();
  const owner = await addUser();
  const before = await publish(owner);
  const after = `new-${before}`.slice(0, 30).replace(/-$/, '');
  await deliver([{ id: '1', body: buildQueuedEvent({ username: before }) }]);
  await send(owner, 'POST', `/api/cards/${before}/rename`, { to: after });
  await deliver([
    { id: '2', body: buildQueuedEvent({ username: before, visitor: 'f'.repeat(32) }) },
  ]);
  expect(await sumCounts(after)).toMatchObject({ views: 2 });
  expect(refreshes.map(({ username }) => username)).toEqual([before]);
});

test('a card enqueues one refresh of its page, and another after that was due', async () => {
  const { publish, deliver, clock, refreshes } = createEventHarness();
  const username = await publish(await addUser());
  const view = (visitor: string) => {
    const body = buildQueuedEvent({ username, at: clock.at, visitor: visitor.repeat(32) });
    return deliver([{ id: body.id, body }]);
  };
  await view('1');
  clock.at += REFRESH_SECONDS * 1000 - 1;
  await view('2');
  expect(refreshes).toMatchObject([{ username, origin: ORIGIN, seconds: REFRESH_SECONDS }]);
  // At most ten minutes from event to page: five for the refresh, one for the KV cache, and a
  // margin.
  expect(REFRESH_SECONDS).toBeLessThanOrEqual(480);
  clock.at += 1;
  await view('3');
  expect(refreshes).toHaveLength(2);
});

test('R-U4: after the refresh the public page and the list of cards show the counts of the analytics', async () => {
  const harness = createEventHarness();
  const owner = await addUser('startup');
  const username = await harness.publish(owner);
  const page = async () => {
    const record = await harness.records.find(username, ORIGIN);
    if (record?.kind !== 'card') throw new Error('no card');
    return renderCardDocument(record, {
      origin: ORIGIN,
      productName: 'P',
      script: '/p.js',
      videoScript: '/v.js',
      cardWorker: null,
    }).body();
  };
  const bodies = ['1', '2', '3'].map((key) =>
    buildQueuedEvent({ username, visitor: key.repeat(32) }),
  );
  bodies.push(buildQueuedEvent({ username, type: 'click', element: 'phone' }));
  await harness.deliver(bodies.map((body) => ({ id: body.id, body })));
  expect(await page()).not.toMatch(/\d views?/);
  await harness.performRefreshes();
  expect(await page()).toContain('3 views · 1 link click<');
  const answer = await harness.ask(owner, '/api/analytics?period=7d');
  expect(await answer.json()).toMatchObject({ totals: { views: 3, clicks: 1 } });
  const list = await harness.send(owner, 'GET', '/api/cards');
  expect(await list.json()).toMatchObject({ cards: [{ username, views: 3, clicks: 1 }] });
});

test('the Worker routes the events queue to counting and every other queue to jobs', async () => {
  const { publish } = createEventHarness();
  const username = await publish(await addUser());
  const body = buildQueuedEvent({ username, at: Date.now() });
  for (const queue of ['tip-top-cards-jobs', QUEUE]) {
    const message = { id: 'one', body, attempts: 1, timestamp: new Date(0) };
    const batch = createMessageBatch(queue, [message]);
    await worker.queue(batch, env);
    const { explicitAcks } = await getQueueResult(batch, createExecutionContext());
    // A visit is not a job: the job queue retains what it cannot read.
    expect(explicitAcks).toEqual(queue === QUEUE ? ['one'] : []);
    expect(await sumCounts(username)).toMatchObject({ views: queue === QUEUE ? 1 : null });
  }
});
