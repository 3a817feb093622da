import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { createHarness } from '#tests/worker/cards/harness.ts';
import { findReal, readKv, wrapPut } from './record-kv.ts';
import { buildTestContent, ORIGIN, unique } from '#tests/worker/world/card.ts';
import { addUser } from '#tests/worker/world/person.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';

test('a slow writer of an older version does not overwrite a newer record', async () => {
  const release = Promise.withResolvers<void>();
  const reached = Promise.withResolvers<void>();
  const slowName = unique();
  const user = await addUser();
  const content = buildTestContent();
  const { send } = createHarness();
  await send(user, 'PUT', `/api/cards/${slowName}`, content);

  let isBlocked = true;
  const slow = createHarness({
    kv: wrapPut(async (...args) => {
      if (isBlocked) {
        isBlocked = false;
        reached.resolve();
        await release.promise;
      }
      return env.CARDS.put(...args);
    }),
  });
  const slowSave = slow.send(user, 'PUT', `/api/cards/${slowName}`, { ...content, title: 'Two' });
  await reached.promise;
  await send(user, 'PUT', `/api/cards/${slowName}`, { ...content, title: 'Three' });
  release.resolve();
  await expectStatus(slowSave, 200);
  expect(await readKv(slowName)).toMatchObject({ card: { title: 'Three', version: 3 } });
});

test('a record fill that started before a delete leaves no record', async () => {
  const { send } = createHarness();
  const user = await addUser();
  const name = unique();
  await send(user, 'PUT', `/api/cards/${name}`, buildTestContent());
  const release = Promise.withResolvers<void>();
  const reached = Promise.withResolvers<void>();
  const slow = createHarness({
    kv: wrapPut(async (...args) => {
      reached.resolve();
      await release.promise;
      return env.CARDS.put(...args);
    }),
  });
  const fill = slow.records.sync(name, ORIGIN);
  await reached.promise;
  await send(user, 'DELETE', `/api/cards/${name}`);
  release.resolve();
  await fill;
  expect(await readKv(name)).toBe(null);
});

test('twenty parallel saves leave the record of the last version', async () => {
  const { send } = createHarness();
  const user = await addUser();
  const name = unique();
  const content = buildTestContent();
  await send(user, 'PUT', `/api/cards/${name}`, content);
  await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      send(user, 'PUT', `/api/cards/${name}`, { ...content, title: `T${index}` }),
    ),
  );
  const record = await readKv(name);
  expect(record).toMatchObject({ card: { version: 21 } });
  // Records are public, so neither the owner nor the id of the card is part of them.
  const {
    ownerId: _,
    cardId: __,
    ...shown
  } = { ownerId: '', cardId: '', ...(await findReal(name)) };
  expect(record).toMatchObject(shown);
});

test('a username that changes during every attempt is left to a repair', async () => {
  let version = 0;
  const { records } = createHarness({
    findName: () => Promise.resolve({ kind: 'redirect', to: `somebody-${++version}` }),
  });
  await expect(records.sync(unique(), ORIGIN)).rejects.toThrow('faster than it can be written');
});
