import { expect, test } from 'vitest';
import { putCard } from '#shared/api/cards/cards.ts';
import { createHarness } from '#tests/worker/cards/harness.ts';
import { readValue, runSql } from '#tests/worker/world/sql.ts';
import { buildTestContent, unique } from '#tests/worker/world/card.ts';
import { addUser } from '#tests/worker/world/person.ts';
import { expectStatus, readAnswer } from '#tests/worker/world/answer.ts';

const whatsapp = {
  id: 'w1',
  type: 'whatsapp',
  value: '07700 900001',
  position: 0,
  hidden: false,
} as const;

/** The phones of a card, as it is stored. */
async function readStored(username: string) {
  const stored = await readValue<string>('SELECT content FROM cards WHERE username = ?', username);
  const { phone, phoneCountries, dials } = JSON.parse(stored ?? '{}');
  return { phone, phoneCountries, dials };
}

/** Stores a card as it was before numbers were read. */
async function storeEarlier(username: string) {
  await runSql(
    `UPDATE cards SET content = json_remove(content, '$.dials') WHERE username = ?`,
    username,
  );
}

test('a save stores what each number dials beside what was typed', async () => {
  const { send } = createHarness();
  const user = await addUser();
  const name = unique();
  const content = buildTestContent({
    phone: '+1 (555) 123-4567 x12',
    cardElements: [whatsapp],
    phoneCountries: { '07700 900001': 'GB' },
  });
  const saved = await send(user, 'PUT', `/api/cards/${name}`, content);
  const dials = {
    '+1 (555) 123-4567 x12': '+15551234567;ext=12',
    '07700 900001': '+447700900001',
  };
  expect(putCard.response.parse(await saved.json()).card).toMatchObject({ ...content, dials });
  const { phone, phoneCountries } = content;
  expect(await readStored(name)).toEqual({ phone, phoneCountries, dials });
});

test('what a client sends as dialed is ignored, in a save and in a change', async () => {
  const { send } = createHarness();
  const user = await addUser();
  const name = unique();
  const path = `/api/cards/${name}`;
  const dials = { '+44 20 7946 0003': '+19005550100' };
  const content = { ...buildTestContent({ phone: '+44 20 7946 0003' }), dials };
  await send(user, 'PUT', path, content);
  expect((await readStored(name)).dials).toEqual({ '+44 20 7946 0003': '+442079460003' });
  await expectStatus(send(user, 'PATCH', path, { title: 'Boss', dials }), 200);
  expect((await readStored(name)).dials).toEqual({ '+44 20 7946 0003': '+442079460003' });
});

test('a change of the country or of the number is read anew', async () => {
  const { send } = createHarness();
  const user = await addUser();
  const name = unique();
  const path = `/api/cards/${name}`;
  await send(user, 'PUT', path, buildTestContent({ phone: '', cardElements: [whatsapp] }));
  expect((await readStored(name)).dials).toEqual({ '07700 900001': '07700900001' });
  await send(user, 'PATCH', path, { phoneCountries: { '07700 900001': 'GB' } });
  expect((await readStored(name)).dials).toEqual({ '07700 900001': '+447700900001' });
  await send(user, 'PATCH', path, { phone: '020 7946 0003' });
  expect((await readStored(name)).dials).toEqual({
    '020 7946 0003': '+442079460003',
    '07700 900001': '+447700900001',
  });
  await send(user, 'PATCH', path, { phone: '', cardElements: [] });
  expect((await readStored(name)).dials).toBeUndefined();
});

test('repeating a save after a lost response makes no new version', async () => {
  const { send } = createHarness();
  const user = await addUser();
  const path = `/api/cards/${unique()}`;
  const content = buildTestContent({ phone: '07700 900001' });
  await send(user, 'PUT', path, content);
  await expectStatus(send(user, 'PUT', path, content), 200, { version: 1 });
  await expectStatus(send(user, 'PATCH', path, { phone: '07700 900001' }), 200, { version: 1 });
});

test('a card that was stored earlier is read without dials, and gets them with its next save', async () => {
  const { send } = createHarness();
  const user = await addUser();
  const name = unique();
  const path = `/api/cards/${name}`;
  await send(user, 'PUT', path, buildTestContent({ phone: '07700 900001' }));
  await storeEarlier(name);
  expect((await readAnswer(putCard, send(user, 'GET', path))).card.dials).toBeUndefined();
  await send(user, 'PATCH', path, { title: 'Boss' });
  expect((await readStored(name)).dials).toEqual({ '07700 900001': '07700900001' });
});

test('a card that was stored earlier can be switched off while publishing is paused', async () => {
  const { send } = createHarness();
  const user = await addUser();
  const name = unique();
  const path = `/api/cards/${name}`;
  await send(user, 'PUT', path, buildTestContent({ phone: '07700 900001' }));
  await storeEarlier(name);
  await runSql(
    `INSERT INTO publishing_pauses (card_id, user_id, paused_at) VALUES (?1, ?1, '2026-11-20')`,
    user,
  );
  await expectStatus(send(user, 'PATCH', path, { title: 'Boss' }), 403);
  await expectStatus(send(user, 'PATCH', path, { isActive: false }), 200);
});
