import { runDurableObjectAlarm } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { CONTACTS } from '#shared/api/contact-operations.ts';
import { countContacts } from '#worker/contacts/count-contacts.ts';
import { readHeld, insertHeld } from '#tests/worker/contacts/held/harness.ts';
import { createTestLedgers } from '#tests/worker/fixtures/test-kernel.ts';
import { openObject } from '#tests/worker/ledger/open-object.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';
import {
  createPublished,
  openTestContacts,
  readContacts,
  readText,
  sendContacts,
} from '#tests/worker/world/contact.ts';
import type { Person } from '#tests/worker/world/person.ts';

const ALWAYS = { from: '2020-01-01T00:00:00.000Z', to: '2999-01-01T00:00:00.000Z' };
const keep = (person: Person, body: object) =>
  person.send('POST', CONTACTS.keepHeld.own.path, body);
const drop = (person: Person, body: object) =>
  person.send('POST', CONTACTS.deleteHeld.own.path, body);
const namesOf = (contacts: readonly { name: string }[]) => contacts.map(({ name }) => name);

test('GET /api/contacts/held-back pages through held-back contacts, newest first', async () => {
  const { ann, username } = await createPublished();
  await insertHeld(username, 60);
  const first = await readHeld(ann);
  expect(namesOf(first.contacts).slice(0, 2)).toEqual(['Held 60', 'Held 59']);
  expect([first.contacts.length, first.heldBack, first.hidden]).toEqual([
    50,
    { stored: 60, arrived: 60 },
    0,
  ]);
  const rest = await readHeld(ann, `?cursor=${encodeURIComponent(first.nextCursor ?? '')}`);
  expect([rest.contacts.length, rest.nextCursor]).toEqual([10, null]);
  await expectStatus(ann.send('GET', `${CONTACTS.listHeld.own.path}?cursor=x`), 400);
});

test('S-M6: held-back contacts are in no list, count, search or export until they are accepted', async () => {
  const { ann, username } = await createPublished();
  await insertHeld(username, 2);
  const everywhere = async () => {
    const found = await readContacts(ann, '?q=held');
    const files = await Promise.all(
      ['/api/contacts.csv', '/api/contacts.vcf'].map((path) => readText(ann, path)),
    );
    const { db } = await openTestContacts(ann);
    const { total } = await countContacts(db, ALWAYS);
    return [namesOf(found.contacts), files.map((text) => text.includes('Held 1')), total];
  };
  expect(await everywhere()).toEqual([[], [false, false], 0]);
  const { contacts } = await readHeld(ann);
  const id = contacts.find(({ name }) => name === 'Held 1')?.id;
  expect(await (await keep(ann, { ids: [id] })).json()).toEqual({ changed: 1 });
  expect(await everywhere()).toEqual([['Held 1'], [true, true], 1]);
  expect(namesOf((await readHeld(ann)).contacts)).toEqual(['Held 2']);
  const [accepted] = (await readContacts(ann)).contacts;
  expect(accepted).toMatchObject({ email: 'held1@example.com', source: 'qr', metOn: '2025-10-09' });
});

test('POST /api/contacts/held-back/keep and POST /api/contacts/held-back/delete affect all up to a time, and nothing later', async () => {
  const { ann, username } = await createPublished();
  await insertHeld(username, 12);
  const { until, contacts } = await readHeld(ann);
  const tenth = contacts.find(({ name }) => name === 'Held 10')?.createdAt;
  expect(await (await drop(ann, { until: tenth })).json()).toEqual({ changed: 10 });
  expect(namesOf((await readHeld(ann)).contacts)).toEqual(['Held 12', 'Held 11']);
  expect(await (await keep(ann, { until })).json()).toEqual({ changed: 2 });
  expect(await (await keep(ann, { until })).json()).toEqual({ changed: 0 });
  expect(await readContacts(ann)).toMatchObject({ total: 2, heldBack: { stored: 0, arrived: 0 } });
});

test('S-M6, S-P5: on a limited plan accepted contacts are ordered after the existing ones', async () => {
  const { ann, username } = await createPublished('free');
  await sendContacts(ann, username, 2);
  await insertHeld(username, 4);
  const { until } = await readHeld(ann);
  await keep(ann, { until });
  const list = await readContacts(ann);
  expect([list.total, list.waiting]).toEqual([3, 3]);
  expect(namesOf(list.contacts)).toEqual(expect.arrayContaining(['Visitor 1', 'Visitor 2']));
});

test('S-P5: a limited plan reads as many held-back contacts as fit its limit, and no others by ID', async () => {
  const { ann, username } = await createPublished('free');
  await sendContacts(ann, username, 1);
  await insertHeld(username, 5);
  const { contacts, hidden } = await readHeld(ann);
  expect([namesOf(contacts), hidden]).toEqual([['Held 2', 'Held 1'], 3]);
  const hiddenId = contacts[0]?.id.replace(/2$/, '5');
  expect(await (await keep(ann, { ids: [hiddenId] })).json()).toEqual({ changed: 0 });
  expect(await (await drop(ann, { ids: [hiddenId] })).json()).toEqual({ changed: 0 });
  await keep(ann, { ids: contacts.map(({ id }) => id) });
  expect((await readHeld(ann)).contacts).toEqual([]);
});

test("S-O1: an account cannot accept or delete another account's held-back contacts", async () => {
  const { ann, username } = await createPublished();
  await insertHeld(username, 1);
  const { contacts, until } = await readHeld(ann);
  const ids = contacts.map(({ id }) => id);
  const { ann: thief } = await createPublished();
  for (const body of [{ ids }, { until }]) {
    expect(await (await keep(thief, body)).json()).toEqual({ changed: 0 });
    expect(await (await drop(thief, body)).json()).toEqual({ changed: 0 });
  }
  expect((await readHeld(ann)).heldBack.stored).toBe(1);
});

test.each([
  {},
  { ids: [] },
  { ids: 'all' },
  { until: 'now' },
  { ids: Array.from({ length: 51 }, String) },
])('the invalid selection %j is refused', async (body) => {
  const { ann } = await createPublished();
  await expectStatus(keep(ann, body), 400);
  await expectStatus(drop(ann, body), 400);
});

test('held-back contacts are deleted with the account', async () => {
  const { ann, username } = await createPublished();
  await insertHeld(username, 1);
  const held = openObject(`${ann.user.id}/0`);
  expect(await held.readTables()).toContain('held_contacts');
  const password = 'a rather long pass phrase';
  await expectStatus(ann.send('DELETE', '/api/account', { password, confirm: 'DELETE' }), 204);
  expect(await createTestLedgers().clearDeleted(ann.user.id)).toBeUndefined();
  expect(await held.readTables()).not.toContain('held_contacts');
});

test('held-back contacts are deleted after 30 days by an alarm of their ledger, and a day earlier they stay', async () => {
  const { ann, username } = await createPublished();
  const today = Math.floor(Date.now() / 1000);
  await insertHeld(username, 1, { name: 'Old', since: today - 31 * 86_400 });
  const { connect } = openObject(`${ann.user.id}/0`);
  expect(await runDurableObjectAlarm(connect())).toBe(true);
  expect((await readHeld(ann)).contacts).toEqual([]);
  // Nothing is left to age.
  expect(await runDurableObjectAlarm(connect())).toBe(false);
  await insertHeld(username, 1, { name: 'Young', since: today - 29 * 86_400 });
  expect(await runDurableObjectAlarm(connect())).toBe(true);
  expect(namesOf((await readHeld(ann)).contacts)).toEqual(['Young 1']);
  expect(
    await openObject(`${ann.user.id}/0`).inside(({ storage }) => storage.getAlarm()),
  ).toBeGreaterThan(Date.now());
});
