import { expect, test } from 'vitest';
import {
  addUser,
  buildContent,
  createHarness,
  ORIGIN,
  unique,
} from '#tests/worker/cards/harness.ts';

test('DELETE /api/cards/:username removes the card from the public at once and holds its name', async () => {
  const { send, records, told } = createHarness();
  const [ann, bob] = [await addUser(), await addUser()];
  const [old, name] = [unique(), unique()];
  await send(ann, 'PUT', `/api/cards/${old}`, buildContent());
  await send(ann, 'POST', `/api/cards/${old}/rename`, { to: name });
  told.length = 0;
  const response = await send(ann, 'DELETE', `/api/cards/${name}`);
  expect(response.status).toBe(204);
  expect(new Set(told)).toEqual(new Set([name, old]));
  expect(await records.find(name, ORIGIN)).toBe(null);
  expect(await records.find(old, ORIGIN)).toBe(null);
  for (const held of [name, old]) {
    expect((await send(bob, 'PUT', `/api/cards/${held}`, buildContent())).status).toBe(409);
  }
  expect((await send(ann, 'PUT', `/api/cards/${name}`, buildContent())).status).toBe(201);
});

test('O1: a card of another, and one that is not there, answer 404 alike', async () => {
  const { send, records } = createHarness();
  const [ann, bob] = [await addUser(), await addUser()];
  const name = unique();
  await send(ann, 'PUT', `/api/cards/${name}`, buildContent());
  const others = await send(bob, 'DELETE', `/api/cards/${name}`);
  const nobodys = await send(bob, 'DELETE', `/api/cards/${unique()}`);
  expect([others.status, nobodys.status]).toEqual([404, 404]);
  const [one, two] = [await others.json<object>(), await nobodys.json<object>()];
  expect({ ...one, requestId: '' }).toEqual({ ...two, requestId: '' });
  expect(await records.find(name, ORIGIN)).toMatchObject({ kind: 'card' });
});

test('a visitor deletes nothing', async () => {
  const { send } = createHarness();
  expect((await send(null, 'DELETE', `/api/cards/${unique()}`)).status).toBe(401);
});

test('of parallel deletes one succeeds and the name is held once', async () => {
  const { send } = createHarness();
  const user = await addUser();
  const name = unique();
  await send(user, 'PUT', `/api/cards/${name}`, buildContent());
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => send(user, 'DELETE', `/api/cards/${name}`)),
  );
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 404)).toHaveLength(4);
});

test('P3: deleting and creating in a loop does not widen the plan', async () => {
  const { send } = createHarness();
  const user = await addUser('free');
  const [first, second] = [unique(), unique()];
  await send(user, 'PUT', `/api/cards/${first}`, buildContent());
  await send(user, 'DELETE', `/api/cards/${first}`);
  expect((await send(user, 'PUT', `/api/cards/${second}`, buildContent())).status).toBe(201);
  expect((await send(user, 'PUT', `/api/cards/${first}`, buildContent())).status).toBe(403);
});
