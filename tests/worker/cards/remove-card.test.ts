// @module-tag core
import { expect, test } from 'vitest';
import { createHarness } from '#tests/worker/cards/harness.ts';
import { buildTestContent, ORIGIN, unique } from '#tests/worker/world/card.ts';
import { addUser } from '#tests/worker/world/person.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';
import { atOnce } from '#tests/worker/world/at-once.ts';

test('DELETE /api/cards/:username removes the card from the public at once and reserves its username', async () => {
  const { send, records, refreshed } = createHarness();
  const [ann, bob] = [await addUser(), await addUser()];
  const [old, name] = [unique(), unique()];
  await send(ann, 'PUT', `/api/cards/${old}`, buildTestContent());
  await send(ann, 'POST', `/api/cards/${old}/rename`, { to: name });
  refreshed.length = 0;
  await expectStatus(send(ann, 'DELETE', `/api/cards/${name}`), 204);
  expect(new Set(refreshed)).toEqual(new Set([name, old]));
  expect(await records.find(name, ORIGIN)).toBe(null);
  expect(await records.find(old, ORIGIN)).toBe(null);
  for (const reserved of [name, old]) {
    await expectStatus(send(bob, 'PUT', `/api/cards/${reserved}`, buildTestContent()), 409);
  }
  await expectStatus(send(ann, 'PUT', `/api/cards/${name}`, buildTestContent()), 201);
});

test("S-O1: deleting another user's card and a missing card return the same 404", async () => {
  const { send, records } = createHarness();
  const [ann, bob] = [await addUser(), await addUser()];
  const name = unique();
  await send(ann, 'PUT', `/api/cards/${name}`, buildTestContent());
  const others = await send(bob, 'DELETE', `/api/cards/${name}`);
  const missing = await send(bob, 'DELETE', `/api/cards/${unique()}`);
  expect([others.status, missing.status]).toEqual([404, 404]);
  const [one, two] = [await others.json<object>(), await missing.json<object>()];
  expect({ ...one, requestId: '' }).toEqual({ ...two, requestId: '' });
  expect(await records.find(name, ORIGIN)).toMatchObject({ kind: 'card' });
});

test('a signed-out visitor cannot delete', async () => {
  const { send } = createHarness();
  await expectStatus(send(null, 'DELETE', `/api/cards/${unique()}`), 401);
});

test('of parallel deletes one succeeds and the username is reserved once', async () => {
  const { send } = createHarness();
  const user = await addUser();
  const name = unique();
  await send(user, 'PUT', `/api/cards/${name}`, buildTestContent());
  const answers = await atOnce(5, () => send(user, 'DELETE', `/api/cards/${name}`));
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 404)).toHaveLength(4);
});

test('S-P3: deleting and creating in a loop does not exceed the plan', async () => {
  const { send } = createHarness();
  const user = await addUser('free');
  const [first, second] = [unique(), unique()];
  await send(user, 'PUT', `/api/cards/${first}`, buildTestContent());
  await send(user, 'DELETE', `/api/cards/${first}`);
  await expectStatus(send(user, 'PUT', `/api/cards/${second}`, buildTestContent()), 201);
  await expectStatus(send(user, 'PUT', `/api/cards/${first}`, buildTestContent()), 403);
});
