import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import {
  addUser,
  buildContent,
  createHarness,
  ORIGIN,
  unique,
} from '#tests/worker/cards/harness.ts';
import { findReal, readKv, wrapPut } from '#tests/worker/public-card/record-kv.ts';

test('a slow writer of an older version does not have the last word', async () => {
  const gate = Promise.withResolvers<void>();
  const reached = Promise.withResolvers<void>();
  const slowName = unique();
  const user = await addUser();
  const content = buildContent();
  const { send } = createHarness();
  await send(user, 'PUT', `/api/cards/${slowName}`, content);

  let isHeld = true;
  const slow = createHarness({
    kv: wrapPut(async (...args) => {
      if (isHeld) {
        isHeld = false;
        reached.resolve();
        await gate.promise;
      }
      return env.CARDS.put(...args);
    }),
  });
  const late = slow.send(user, 'PUT', `/api/cards/${slowName}`, { ...content, title: 'Two' });
  await reached.promise;
  await send(user, 'PUT', `/api/cards/${slowName}`, { ...content, title: 'Three' });
  gate.resolve();
  expect((await late).status).toBe(200);
  expect(await readKv(slowName)).toMatchObject({ card: { title: 'Three', version: 3 } });
});

test('a fill that began before a delete leaves nothing behind', async () => {
  const { send } = createHarness();
  const user = await addUser();
  const name = unique();
  await send(user, 'PUT', `/api/cards/${name}`, buildContent());
  const gate = Promise.withResolvers<void>();
  const reached = Promise.withResolvers<void>();
  const slow = createHarness({
    kv: wrapPut(async (...args) => {
      reached.resolve();
      await gate.promise;
      return env.CARDS.put(...args);
    }),
  });
  const fill = slow.records.sync(name, ORIGIN);
  await reached.promise;
  await send(user, 'DELETE', `/api/cards/${name}`);
  gate.resolve();
  await fill;
  expect(await readKv(name)).toBe(null);
});

test('twenty parallel saves leave the record of the last version', async () => {
  const { send } = createHarness();
  const user = await addUser();
  const name = unique();
  const content = buildContent();
  await send(user, 'PUT', `/api/cards/${name}`, content);
  await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      send(user, 'PUT', `/api/cards/${name}`, { ...content, title: `T${index}` }),
    ),
  );
  const record = await readKv(name);
  expect(record).toMatchObject({ card: { version: 21 } });
  expect(record).toMatchObject({ ...(await findReal(name)) });
});

test('a name that never stops changing is given up on, to be repaired', async () => {
  let version = 0;
  const { records } = createHarness({
    findName: () => Promise.resolve({ kind: 'redirect', to: `somebody-${++version}` }),
  });
  await expect(records.sync(unique(), ORIGIN)).rejects.toThrow('faster than it can be written');
});
