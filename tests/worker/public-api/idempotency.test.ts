// @module-tag core
import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { Webhook } from 'standardwebhooks';
import { rotatedSecretSchema } from '#shared/api/webhooks.ts';
import { createSealedTexts } from '#worker/http/crypto/sealed-text.ts';
import { runOnce } from '#worker/public-api/idempotency.ts';
import { startProgram } from '#tests/worker/world/api-key.ts';
import { unique } from '#tests/worker/world/card.ts';
import { addWebhook, recordEvent, startDeliveries } from '#tests/worker/webhooks/harness.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';
import { atOnce } from '#tests/worker/world/at-once.ts';

const CARDS = '/api/v1/cards';
const once = (key: string) => ({ 'Idempotency-Key': key });

async function countCards(userId: string): Promise<number | null> {
  return env.DB.prepare('SELECT count(*) AS n FROM cards WHERE user_id = ?')
    .bind(userId)
    .first<number>('n');
}

test('a retry gets the same answer, and the call happens once', async () => {
  const { call, person } = await startProgram();
  const body = { username: unique('once'), name: 'Ada' };
  const first = await call('POST', CARDS, body, once('"order-1"'));
  expect(first.status).toBe(201);
  expect(first.headers.get('Idempotency-Replayed')).toBeNull();
  // Quoted or not, the key is the same.
  const again = await call('POST', CARDS, body, once('order-1'));
  expect([again.status, again.headers.get('ETag')]).toEqual([201, first.headers.get('ETag')]);
  expect(again.headers.get('Idempotency-Replayed')).toBe('true');
  expect(await again.text()).toBe(await first.text());
  expect(await countCards(person.user.id)).toBe(1);
});

test('a retry gets the first answer even when the card has changed since', async () => {
  const { call } = await startProgram();
  const body = { username: unique('once'), name: 'Ada' };
  await call('POST', CARDS, body, once('k'));
  const path = `${CARDS}/${body.username}`;
  const change = await call('PATCH', path, { title: 'One' }, once('change'));
  await call('PATCH', path, { title: 'Two' });
  const again = await call('PATCH', path, { title: 'One' }, once('change'));
  expect(await again.text()).toBe(await change.text());
  await expectStatus(call('GET', path), 200, { title: 'Two', version: 3 });
});

test('the key with another body, path or method is refused', async () => {
  const { call } = await startProgram();
  const username = unique('once');
  await call('POST', CARDS, { username, name: 'Ada' }, once('k'));
  const others = [
    await call('POST', CARDS, { username, name: 'Eve' }, once('k')),
    await call('PATCH', `${CARDS}/${username}`, { name: 'Ada' }, once('k')),
  ];
  for (const answer of others) {
    await expectStatus(answer, 422, 'idempotency_mismatch');
  }
});

test('S-K3: the key of another account is another key', async () => {
  const one = await startProgram();
  const other = await startProgram();
  const body = { username: unique('once'), name: 'Ada', bio: 'A secret of the first account' };
  await expectStatus(one.call('POST', CARDS, body, once('shared')), 201);
  const answer = await other.call('POST', CARDS, body, once('shared'));
  expect(answer.status).toBe(409);
  expect(answer.headers.get('Idempotency-Replayed')).toBeNull();
  expect(await answer.text()).not.toContain('A secret');
});

test('a key that is too long or not ASCII is refused', async () => {
  const { call } = await startProgram();
  const body = { username: unique('once'), name: 'Ada' };
  for (const key of ['x'.repeat(256), 'a b', '""']) {
    await expectStatus(call('POST', CARDS, body, once(key)), 400);
  }
});

test('while the first call runs, a second is refused, and 24 hours later the key is free', async () => {
  const { person } = await startProgram();
  const clock = { at: Date.now() };
  const answers = createSealedTexts(['a-secret-for-tests-only-of-32-bytes-or-more'], 'api answers');
  const context = { db: env.DB, now: () => new Date(clock.at), answers };
  const owner = { kind: 'person', id: person.user.id } as const;
  const call = { owner, idempotencyKey: 'k', request: 'POST /x' };
  const answer = { status: 201 as const, headers: {}, body: { created: 1 } };
  const { promise, resolve } = Promise.withResolvers<void>();
  const started = Promise.withResolvers<void>();
  const first = runOnce(context, call, async () => {
    started.resolve();
    await promise;
    return answer;
  });
  await started.promise;
  const run = async () => ({ ...answer, body: { created: 2 } });
  await expect(runOnce(context, call, run)).rejects.toMatchObject({ code: 'idempotency_running' });
  resolve();
  expect(await first).toEqual({ answer, isRepeated: false });
  clock.at += 24 * 3_600_000 - 1;
  expect(await runOnce(context, call, run)).toEqual({ answer, isRepeated: true });
  clock.at += 1;
  expect(await runOnce(context, call, run)).toMatchObject({ answer: { body: { created: 2 } } });
});

test('of parallel calls with one key, one runs', async () => {
  const { call, person } = await startProgram();
  const body = { username: unique('once'), name: 'Ada' };
  const answers = await atOnce(6, () => call('POST', CARDS, body, once('k')));
  const statuses = new Set(answers.map(({ status }) => status));
  expect([...statuses].filter((status) => ![201, 409].includes(status))).toEqual([]);
  expect(statuses.has(201)).toBe(true);
  expect(await countCards(person.user.id)).toBe(1);
});

test('after a crash between the write and the answer, a retry waits a minute and gets the answer the call would have had', async () => {
  const { call, person } = await startProgram();
  const body = { username: unique('once'), name: 'Ada' };
  const first = await call('POST', CARDS, body, once('k'));
  const text = await first.text();
  // What a crash leaves: the card is written, and the call still counts as running.
  const crash = (until: number) =>
    env.DB.prepare('UPDATE api_requests SET answer = NULL, running_until = ? WHERE user_id = ?')
      .bind(new Date(Date.now() + until).toISOString(), person.user.id)
      .run();
  await crash(50_000);
  const early = await call('POST', CARDS, body, once('k'));
  await expectStatus(early, 409, 'idempotency_running');
  expect(early.headers.get('Retry-After')).toBe('2');
  await crash(-1);
  const late = await call('POST', CARDS, body, once('k'));
  expect([late.status, await late.text()]).toEqual([201, text]);
  expect(await countCards(person.user.id)).toBe(1);
});

test('after a crash, a message to pass holders is not sent a second time', async () => {
  const { call, person } = await startProgram();
  const username = unique('once');
  await call('POST', CARDS, { username, name: 'Ada' });
  await person.send('POST', '/api/wallet-passes/generate', { cardData: { username } });
  const message = { title: 'Hello', message: 'We have moved.' };
  const first = await call('POST', '/api/v1/passes/messages', message, once('k'));
  expect(first.status).toBe(202);
  await env.DB.prepare(
    "UPDATE api_requests SET answer = NULL, running_until = '' WHERE user_id = ?",
  )
    .bind(person.user.id)
    .run();
  const again = await call('POST', '/api/v1/passes/messages', message, once('k'));
  expect(again.status).toBe(202);
  const { id } = await first.json<{ id: string }>();
  expect(await again.json()).toMatchObject({ id });
  const stored = env.DB.prepare('SELECT count(*) AS n FROM pass_notifications WHERE user_id = ?');
  expect(await stored.bind(person.user.id).first('n')).toBe(1);
});

test('after a crash, a rotation returns the same secret, and the one that the receiver has still verifies', async () => {
  const { call, person } = await startProgram();
  const { id: userId } = person.user;
  const webhook = await addWebhook(person, ['plan.changed']);
  const path = `/api/v1/webhook-endpoints/${webhook.id}/rotate-secret`;
  const first = await call('POST', path, undefined, once('k'));
  const text = await first.text();
  await env.DB.prepare(
    "UPDATE api_requests SET answer = NULL, running_until = '' WHERE user_id = ?",
  )
    .bind(userId)
    .run();
  const again = await call('POST', path, undefined, once('k'));
  expect([again.status, await again.text()]).toEqual([200, text]);
  const { secret } = rotatedSecretSchema.parse(JSON.parse(text));
  const { run, received } = startDeliveries();
  await recordEvent(userId, { type: 'plan.changed', data: { plan: 'enterprise' } });
  await run(userId);
  const [{ body, headers } = { body: '', headers: {} }] = received;
  for (const valid of [webhook.secret, secret]) {
    expect(new Webhook(valid).verify(body, headers)).toMatchObject({ type: 'plan.changed' });
  }
});

test('a refused call leaves the key free, and a failed one is repeated with the same ID', async () => {
  const { person } = await startProgram();
  const answers = createSealedTexts(['a-secret-for-tests-only-of-32-bytes-or-more'], 'api answers');
  const context = { db: env.DB, now: () => new Date(), answers };
  const ids: string[] = [];
  const owner = { kind: 'person', id: person.user.id } as const;
  const call = { owner, idempotencyKey: 'k', request: 'POST /x' };
  const fail = async (id: string): Promise<never> => {
    ids.push(id);
    throw new Error('the database gave no answer');
  };
  await expect(runOnce(context, call, fail)).rejects.toThrow('no answer');
  await expect(runOnce(context, call, fail)).rejects.toThrow('no answer');
  expect(new Set(ids).size).toBe(1);
  const { call: send } = await startProgram();
  const body = { username: 'admin', name: 'Ada' };
  await expectStatus(send('POST', CARDS, body, once('k')), 409);
  const other = { username: unique('once'), name: 'Ada' };
  await expectStatus(send('POST', CARDS, other, once('k')), 201);
});
