import { expect, test } from 'vitest';
import { createHourKey, listApiKeys } from '#shared/api/programs/keys.ts';
import { listCardsCall } from '#shared/api/v1/calls/card-calls.ts';
import { expectStatus, readAnswer } from '#tests/worker/world/answer.ts';
import { join, PASSWORD, sendAs } from '#tests/worker/world/person.ts';
import { stopClock } from '#tests/worker/fixtures/stop-clock.ts';

const HOUR = '/api/keys/hour';
const list = async ({ send }: Pick<Awaited<ReturnType<typeof join>>, 'send'>) =>
  (await readAnswer(listApiKeys, send('GET', listApiKeys.path))).keys;

test('a key for an hour reads only and ends by the clock of the server', async () => {
  const start = stopClock().getTime();
  const person = await join('business_pro');
  const created = person.send('POST', HOUR, { password: PASSWORD });
  const { key, expiresAt } = await readAnswer(createHourKey, created, 201);
  expect(Date.parse(expiresAt) - start).toBe(3_600_000);
  const [stored] = await list(person);
  expect(stored).toMatchObject({ name: 'Reference page', expiresAt });
  expect(stored?.scopes).toEqual(['cards:read', 'contacts:read', 'analytics:read', 'passes:read']);
  const call = sendAs(key);
  await expectStatus(call('GET', listCardsCall.path), 200);
  const card = { username: 'hour-key', name: 'Ada' };
  await expectStatus(call('POST', '/api/v1/cards', card), 403, { code: 'scope_required' });
  await expectStatus(call('GET', '/api/v1/webhook-endpoints'), 403, { code: 'scope_required' });
  stopClock(new Date(start + 3_599_000));
  await expectStatus(call('GET', listCardsCall.path), 200);
  stopClock(new Date(start + 3_600_000));
  await expectStatus(call('GET', listCardsCall.path), 401, { code: 'invalid_key' });
});

test('the next one ends the one before, and no other key', async () => {
  const person = await join('business_pro');
  const other = { name: 'Reference page', scopes: ['cards:read'], password: PASSWORD };
  await expectStatus(person.send('POST', '/api/keys', other), 201);
  const make = async () =>
    (
      await readAnswer(
        createHourKey,
        person.send('POST', HOUR, { password: PASSWORD, scopes: ['cards:write'], name: 'Mine' }),
        201,
      )
    ).key;
  const first = await make();
  for (let count = 0; count < 3; count += 1) await make();
  await expectStatus(sendAs(first)('GET', '/api/v1/me'), 401);
  expect((await list(person)).map(({ scopes }) => scopes.length).toSorted((a, b) => a - b)).toEqual(
    [1, 4],
  );
});

test('a key for an hour needs the password, a confirmed address and a plan with the API', async () => {
  const person = await join('business_pro');
  await expectStatus(person.send('POST', HOUR, { password: 'wrong' }), 403, {
    code: 'wrong_password',
  });
  await expectStatus(person.send('POST', HOUR, {}), 400, { code: 'invalid_input' });
  await expectStatus(sendAs(null)('POST', HOUR, { password: PASSWORD }), 401);
  const unproven = await join('business_pro', false);
  await expectStatus(unproven.send('POST', HOUR, { password: PASSWORD }), 403, {
    code: 'email_unconfirmed',
  });
  const free = await join('free', true);
  await expectStatus(free.send('POST', HOUR, { password: PASSWORD }), 403, {
    code: 'plan_limit',
    message: expect.stringContaining('Business Pro'),
  });
  expect(await list(free)).toEqual([]);
});
