// @module-tag core
import { expect, test } from 'vitest';
import { Webhook } from 'standardwebhooks';
import { Webhook as SvixWebhook } from 'svix';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/format/duration.ts';
import { rotatedSecretSchema } from '#shared/api/webhooks.ts';
import { WEBHOOKS } from '#shared/api/webhook-operations.ts';
import { stopClock } from '#tests/worker/fixtures/stop-clock.ts';
import { readAnswer } from '#tests/worker/world/answer.ts';
import { join } from '#tests/worker/world/person.ts';
import { runSql } from '#tests/worker/world/sql.ts';
import { addWebhook, HOOK_URL, recordEvent, startDeliveries } from './harness.ts';

const EVENT = { type: 'plan.changed', data: { plan: 'enterprise' } } as const;

async function start(changes = {}) {
  const person = await join('business_pro');
  const deliveries = startDeliveries(changes);
  const webhook = await addWebhook(person, ['plan.changed']);
  const { id } = person.user;
  return { person, ...deliveries, webhook, id, run: () => deliveries.run(id) };
}

test('a delivery is verified by the libraries of Standard Webhooks and Svix', async () => {
  const { webhook, received, run, id } = await start();
  const eventId = await recordEvent(id, EVENT);
  await run();
  expect(received).toHaveLength(1);
  const [first] = received;
  if (first === undefined) throw new Error('nothing arrived');
  const { headers, body, url } = first;
  expect(url).toBe(HOOK_URL);
  expect(headers['webhook-id']).toBe(eventId);
  expect(headers['content-type']).toBe('application/json');
  const details = { id: eventId, timestamp: expect.any(String) };
  const expected = { ...details, type: 'plan.changed', data: EVENT.data };
  expect(new Webhook(webhook.secret).verify(body, headers)).toEqual(expected);
  new SvixWebhook(webhook.secret).verify(body, headers);
  expect(() => new SvixWebhook(webhook.secret).verify(`${body} `, headers)).toThrow();
  expect(() => new Webhook(webhook.secret).verify(`${body} `, headers)).toThrow();
});

test('for a day after a rotation both secrets verify, then only the new one', async () => {
  const { person, webhook, received, run, wait, id } = await start();
  const path = `/api/webhook-endpoints/${webhook.id}`;
  const rotation = { id: crypto.randomUUID() };
  const answer = await person.send('POST', `${path}/rotate-secret`, rotation);
  const { secret } = rotatedSecretSchema.parse(await answer.json());
  await recordEvent(id, EVENT);
  await run();
  for (const key of [secret, webhook.secret]) {
    const [one] = received;
    if (one === undefined) throw new Error('nothing arrived');
    new Webhook(key).verify(one.body, one.headers);
    new SvixWebhook(key).verify(one.body, one.headers);
  }
  wait(DAY_MS + MINUTE_MS);
  await recordEvent(id, EVENT);
  await run();
  expect(received[1]?.headers['webhook-signature']).toMatch(/^v1,[\w+/=]+$/);
  expect(received[0]?.headers['webhook-signature']?.split(' ')).toHaveLength(2);
});

test('a failed delivery is repeated with the same ID after 5 seconds, a minute, and over three days', async () => {
  const { received, answerWith, run, wait, id, queued, context } = await start();
  answerWith(() => new Response('broken', { status: 500 }));
  await recordEvent(id, EVENT);
  const start0 = context.now().getTime();
  const times: number[] = [];
  for (let step = 0; step < 120 && times.length < 11; step += 1) {
    await run();
    if (received.length > times.length) times.push(context.now().getTime() - start0);
    const delay = queued.at(-1)?.delaySeconds;
    wait(delay === undefined ? HOUR_MS : delay * 1000);
    queued.length = 0;
  }
  expect(times.slice(0, 3)).toEqual([0, 5000, 65_000]);
  expect(new Set(received.map((one) => one.id)).size).toBe(1);
  expect(received).toHaveLength(11);
  const last = times.at(-1) ?? 0;
  expect(last).toBeGreaterThan(2.5 * DAY_MS);
  expect(last).toBeLessThan(3.5 * DAY_MS);
  wait(5 * DAY_MS);
  await run();
  expect(received).toHaveLength(11);
});

test('a receiver that asks for two hours is asked again after them, and once', async () => {
  const { received, answerWith, run, wait, id } = await start();
  const headers = { 'Retry-After': '7200' };
  answerWith(() => new Response('later', { status: 429, headers }));
  await recordEvent(id, EVENT);
  await run();
  for (const passed of [7000, 60_000, HOUR_MS]) {
    wait(passed);
    await run();
    expect([passed, received.length]).toEqual([passed, 1]);
  }
  wait(HOUR_MS);
  answerWith(() => new Response('', { status: 200 }));
  await run();
  expect(received).toHaveLength(2);
  expect(received[1]?.headers['webhook-id']).toBe(received[0]?.headers['webhook-id']);
});

test('an endpoint without a success for five days is paused, with one mail, and resumes', async () => {
  const { person, webhook, mails, received, answerWith, run, wait, id } = await start();
  answerWith(() => new Response(null, { status: 503 }));
  await recordEvent(id, EVENT);
  await run();
  wait(5 * DAY_MS + MINUTE_MS);
  await recordEvent(id, EVENT);
  await run();
  await run();
  const path = `/api/webhook-endpoints/${webhook.id}`;
  const read = async () => await readAnswer(WEBHOOKS.read, person.send('GET', path));
  expect(await read()).toMatchObject({ status: 'paused', pausedBy: 'failing' });
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatchObject({
    to: person.email,
    subject: expect.stringContaining('paused'),
  });
  const before = received.length;
  await recordEvent(id, EVENT);
  wait(DAY_MS);
  await run();
  expect(received).toHaveLength(before);
  answerWith(() => new Response());
  await person.send('PATCH', path, { isPaused: false });
  await run();
  expect(received.length).toBeGreaterThan(before);
  expect(await read()).toMatchObject({ status: 'active', pausedBy: null, failingSince: null });
});

test('a receiver that answers with 410 is paused at once, with one mail that says so', async () => {
  const { person, webhook, mails, received, answerWith, run, wait, id } = await start();
  answerWith(() => new Response(null, { status: 410 }));
  await recordEvent(id, EVENT);
  await run();
  wait(DAY_MS);
  await run();
  expect(received).toHaveLength(1);
  expect(mails.map(({ text }) => text)).toEqual([expect.stringContaining('gone (410)')]);
  const { endpoints } = await readAnswer(
    WEBHOOKS.list,
    person.send('GET', '/api/webhook-endpoints'),
  );
  expect(endpoints).toMatchObject([{ id: webhook.id, status: 'paused', pausedBy: 'gone' }]);
});

test('an endpoint gets no events that it does not subscribe to or that happened before it', async () => {
  const { received, run, id } = await start();
  await recordEvent(id, { type: 'card.created' });
  await recordEvent(id, { ...EVENT, at: new Date(Date.now() - HOUR_MS) });
  const eventId = await recordEvent(id, EVENT);
  await run();
  expect(received.map((one) => one.id)).toEqual([eventId]);
});

test('a deleted endpoint receives nothing more, and a plan without webhooks only its own change', async () => {
  const { person, webhook, received, answerWith, run, wait, id } = await start();
  await runSql("UPDATE users SET plan = 'free' WHERE id = ?", id);
  await addEvents(id);
  await run();
  expect(received).toHaveLength(1);
  answerWith(() => new Response(null, { status: 500 }));
  await recordEvent(id, EVENT);
  await run();
  await person.send('DELETE', `/api/webhook-endpoints/${webhook.id}`);
  wait(HOUR_MS);
  await run();
  expect(received).toHaveLength(2);
});

async function addEvents(id: string): Promise<void> {
  await recordEvent(id, { type: 'card.created' });
  await recordEvent(id, EVENT);
}

test('beyond the limit of a day, events are counted and not sent, and the list says so', async () => {
  stopClock();
  const { received, run, id, context, person } = await start({ dailyMax: 3 });
  for (let count = 0; count < 5; count += 1) await recordEvent(id, EVENT);
  await run();
  expect(received).toHaveLength(3);
  const ledger = await context.ledgers.open(id);
  expect(await ledger.prepare('SELECT started, skipped FROM webhook_days').first()).toEqual({
    started: 3,
    skipped: 2,
  });
  const { usage } = await readAnswer(WEBHOOKS.list, person.send('GET', '/api/webhook-endpoints'));
  expect(usage).toEqual({ started: 3, skipped: 2, limit: 10_000 });
});
