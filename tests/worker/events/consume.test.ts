import { createExecutionContext, createMessageBatch, env, getQueueResult } from 'cloudflare:test';
import { expect, test, vi } from 'vitest';
import { renderCardDocument } from '#src/entry-server.tsx';
import worker from '#worker/index.ts';
import { EVENT_DAYS, sweepEvents } from '#worker/events/sweep.ts';
import { REFRESH_SECONDS } from '#worker/events/write.ts';
import { addUser, DAY, ORIGIN, START } from '#tests/worker/cards/harness.ts';
import { countingHarness, queuedEvent, QUEUE, sumsOf } from '#tests/worker/events/harness.ts';
import { buildVisits, pick, shuffle } from '#tests/worker/events/visits.ts';

const silence = () => vi.spyOn(console, 'error').mockImplementation(() => undefined);

test('G4: 100,000 messages, a quarter delivered again, with poison and a failing database, come to exact totals', async () => {
  silence();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  let isDown = false;
  const db = new Proxy(env.DB, {
    get(real, name: keyof D1Database) {
      if (name !== 'batch') return real[name].bind(real);
      return (statements: D1PreparedStatement[]) =>
        isDown ? Promise.reject(new Error('the database is down')) : real.batch(statements);
    },
  });
  const { publish, deliver } = countingHarness({ db });
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
    // The first delivery of every twentieth batch fails as a whole; the queue brings all of it again.
    isDown = at % (20 * size) === 0;
    if (isDown) expect((await deliver(batch)).acked).toEqual([]);
    isDown = false;
    const { acked, retried } = await deliver(batch);
    expect(retried).toEqual(poisoned.toSorted());
    expect(acked).toHaveLength(batch.length - poisoned.length);
  }

  for (const [name, tally] of tallies) {
    expect(await sumsOf(name)).toEqual(tally);
    const card = await env.DB.prepare('SELECT views, clicks FROM cards WHERE username = ?')
      .bind(name)
      .first();
    expect(card).toEqual({ views: tally.views, clicks: tally.clicks });
  }
  for (const table of ['card_day_counts', 'card_month_counts']) {
    const { results } = await env.DB.prepare(
      `SELECT kind || ' ' || name AS part, sum(n.count) AS count FROM ${table} n JOIN cards c ON c.id = n.card_id
      WHERE c.user_id = ? AND kind IN ('country', 'element') GROUP BY 1`,
    )
      .bind(owner)
      .all<{ part: string; count: number }>();
    expect(new Map(results.map(({ part, count }) => [part, count]))).toEqual(parts);
  }
  vi.restoreAllMocks();
});

test('G4: one event delivered three times, twice in one batch, has one effect', async () => {
  const { publish, deliver } = countingHarness();
  const username = await publish(await addUser());
  for (const type of ['view', 'click', 'save', 'share', 'wallet', 'bot'] as const) {
    const visitor = (type === 'bot' ? '1' : '2').repeat(32);
    const element = type === 'click' ? 'phone' : null;
    const body = queuedEvent({ username, type, visitor, element });
    await deliver([
      { id: 'one', body },
      { id: 'two', body },
    ]);
    await deliver([{ id: 'three', body, attempts: 2 }]);
  }
  // A wallet opened is a way followed.
  expect(await sumsOf(username)).toEqual({
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

test('G4: poison is kept for the dead letters and said once; a message that fails alone holds up no other', async () => {
  const logged = silence();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { publish, deliver, counting } = countingHarness();
  const username = await publish(await addUser());
  const good = queuedEvent({ username, visitor: 'a'.repeat(32) });
  const bad = queuedEvent({ username, visitor: 'b'.repeat(32) });
  const batch = [
    { id: 'good', body: good },
    { id: 'bad', body: bad },
    { id: 'poison', body: { type: 'rm -rf' } },
  ];
  // Whatever `bad` is part of fails in the database, after its first statements have run.
  counting.addNumbers = () =>
    env.DB.prepare('INSERT INTO number_refreshes SELECT NULL, 0 FROM events WHERE id = ?').bind(
      bad.id,
    );
  expect(await deliver(batch)).toEqual({ acked: [], retried: ['bad', 'good', 'poison'] });
  expect(await sumsOf(username)).toMatchObject({ views: null });
  const again = await deliver(batch.map(({ id, body }) => ({ id, body, attempts: 2 })));
  expect(again).toEqual({ acked: ['good'], retried: ['bad', 'poison'] });
  expect(await sumsOf(username)).toMatchObject({ views: 1, people: 1 });
  expect(
    logged.mock.calls.filter(([line]) => String(line).includes('event_unreadable')),
  ).toHaveLength(2);
  vi.restoreAllMocks();
});

test('events of nobody, of a card that is gone, and of too long ago are dropped', async () => {
  const { publish, deliver, send } = countingHarness();
  const owner = await addUser('startup');
  const [kept, gone] = [await publish(owner), await publish(owner)];
  await send(owner, 'DELETE', `/api/cards/${gone}`);
  const old = START - EVENT_DAYS * DAY;
  const bodies = [
    queuedEvent({ username: 'nobody-has-this' }),
    queuedEvent({ username: gone }),
    queuedEvent({ username: kept, at: old }),
    queuedEvent({ username: kept }),
  ];
  const { acked } = await deliver(bodies.map((body) => ({ id: body.id, body })));
  expect(acked).toHaveLength(4);
  expect(await sumsOf(kept)).toMatchObject({ views: 1 });
});

test('the numbers follow a card to its new name, also from pages that still say the old one', async () => {
  const { publish, deliver, send, refreshes } = countingHarness();
  const owner = await addUser();
  const before = await publish(owner);
  const after = `new-${before}`.slice(0, 30).replace(/-$/, '');
  await deliver([{ id: '1', body: queuedEvent({ username: before }) }]);
  await send(owner, 'POST', `/api/cards/${before}/rename`, { to: after });
  await deliver([{ id: '2', body: queuedEvent({ username: before, visitor: 'f'.repeat(32) }) }]);
  expect(await sumsOf(after)).toMatchObject({ views: 2 });
  expect(refreshes.map(({ username }) => username)).toEqual([before]);
});

test('a card asks once for its page to be given the numbers, and again when that was due', async () => {
  const { publish, deliver, clock, refreshes } = countingHarness();
  const username = await publish(await addUser());
  const view = (visitor: string) => {
    const body = queuedEvent({ username, at: clock.at, visitor: visitor.repeat(32) });
    return deliver([{ id: body.id, body }]);
  };
  await view('1');
  clock.at += REFRESH_SECONDS * 1000 - 1;
  await view('2');
  expect(refreshes).toEqual([{ username, origin: ORIGIN, seconds: REFRESH_SECONDS }]);
  // At most ten minutes from the event to the page: five to the refresh, one of KV's memory, and room.
  expect(REFRESH_SECONDS).toBeLessThanOrEqual(480);
  clock.at += 1;
  await view('3');
  expect(refreshes).toHaveLength(2);
});

test('single events are forgotten after their days, and the numbers stay', async () => {
  const { publish, deliver } = countingHarness();
  const username = await publish(await addUser());
  await deliver([{ id: '1', body: queuedEvent({ username }) }]);
  const left = () =>
    env.DB.prepare(
      'SELECT count(*) AS n FROM events e JOIN cards c ON c.id = e.card_id WHERE c.username = ?',
    )
      .bind(username)
      .first<number>('n');
  await sweepEvents(env.DB, new Date(START + EVENT_DAYS * DAY - 1));
  expect(await left()).toBe(1);
  await sweepEvents(env.DB, new Date(START + EVENT_DAYS * DAY));
  expect(await left()).toBe(0);
  expect(await sumsOf(username)).toMatchObject({ views: 1 });
  await sweepEvents(env.DB, new Date(START + 401 * DAY));
  expect(await sumsOf(username)).toMatchObject({ views: null });
});

test('after the refresh the public page shows the numbers of the analytics, and so does the list of cards', async () => {
  const harness = countingHarness();
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
    }).body();
  };
  const bodies = ['1', '2', '3'].map((key) => queuedEvent({ username, visitor: key.repeat(32) }));
  bodies.push(queuedEvent({ username, type: 'click', element: 'phone' }));
  await harness.deliver(bodies.map((body) => ({ id: body.id, body })));
  expect(await page()).toContain('0 views<!-- --> · <!-- -->0 link clicks');
  // What the queue does with the message when it is due.
  for (const { username: name, origin } of harness.refreshes) {
    await harness.records.sync(name, origin);
  }
  expect(await page()).toContain('3 views<!-- --> · <!-- -->1 link click<');
  const answer = await harness.ask(owner, '/api/analytics?period=7d');
  expect(await answer.json()).toMatchObject({ totals: { views: 3, clicks: 1 } });
  const list = await harness.send(owner, 'GET', '/api/cards');
  expect(await list.json()).toMatchObject({ cards: [{ username, views: 3, clicks: 1 }] });
});

test('the Worker gives the queue of events to counting, and every other queue to the jobs', async () => {
  const { publish } = countingHarness();
  const username = await publish(await addUser());
  const body = queuedEvent({ username, at: Date.now() });
  for (const queue of ['tip-top-cards-jobs', QUEUE]) {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const message = { id: 'one', body, attempts: 1, timestamp: new Date(0) };
    const batch = createMessageBatch(queue, [message]);
    await worker.queue(batch, env);
    const { explicitAcks } = await getQueueResult(batch, createExecutionContext());
    // A visit is no job: the queue of jobs keeps what it cannot read.
    expect(explicitAcks).toEqual(queue === QUEUE ? ['one'] : []);
    expect(await sumsOf(username)).toMatchObject({ views: queue === QUEUE ? 1 : null });
  }
  vi.restoreAllMocks();
});
