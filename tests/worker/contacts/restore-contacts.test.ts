import { runDurableObjectAlarm } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { CONTACTS } from '#shared/api/contact-operations.ts';
import { DELETED_COLUMNS } from '#worker/contacts/deleted-contacts.ts';
import { allRows } from '#worker/db/rows.ts';
import { insertHeld, readHeld } from '#tests/worker/contacts/held/harness.ts';
import { openObject } from '#tests/worker/ledger/open-object.ts';
import { expectStatus, readAnswer } from '#tests/worker/world/answer.ts';
import { atOnce } from '#tests/worker/world/at-once.ts';
import {
  createPublished,
  openTestContacts,
  patchContact,
  readContacts,
  requireOnly,
  sendContacts,
} from '#tests/worker/world/contact.ts';
import { join, type Person } from '#tests/worker/world/person.ts';

const restore = (person: Person, id: string) => person.send('POST', `/api/contacts/${id}/restore`);
const restoreHeld = (person: Person, body: object) =>
  readAnswer(CONTACTS.restoreHeld, person.send('POST', CONTACTS.restoreHeld.own.path, body), 200);
const deleteHeld = (person: Person, body: object) =>
  expectStatus(person.send('POST', CONTACTS.deleteHeld.own.path, body), 200);

test.each(['contacts', 'held_contacts'] as const)(
  'a restored row has every column of %s',
  async (table) => {
    const { ann } = await createPublished();
    const { db } = await openTestContacts(ann);
    const columns = await allRows(
      db.prepare(`SELECT name FROM pragma_table_info('${table}') WHERE name <> 'no'`),
      z.object({ name: z.string() }),
    );
    const names = columns.map(({ name }) => name);
    expect(DELETED_COLUMNS[table].toSorted()).toEqual(names.toSorted());
  },
);

test('a deleted contact is restored as it was, in its place', async () => {
  const { ann, username } = await createPublished();
  await sendContacts(ann, username, 3);
  const before = (await readContacts(ann)).contacts;
  const [, middle] = before;
  const id = middle?.id ?? '';
  await expectStatus(
    patchContact(ann, id, { tags: ['Fair'], ownerNote: 'Tall', isMarked: true }),
    200,
  );
  const changed = (await readContacts(ann)).contacts;
  await expectStatus(ann.send('DELETE', `/api/contacts/${id}`), 204);
  expect((await readContacts(ann)).contacts).toHaveLength(2);
  await expectStatus(ann.send('GET', `/api/contacts/${id}`), 404);
  const answers = await atOnce(3, () => restore(ann, id));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await readContacts(ann)).contacts).toEqual(changed);
  expect((await readContacts(ann, '?tag=Fair')).contacts).toHaveLength(1);
});

test('a contact is restored by its owner only, and not after a day', async () => {
  const { ann, username } = await createPublished();
  await sendContacts(ann, username, 1);
  const { id } = requireOnly((await readContacts(ann)).contacts);
  await ann.send('DELETE', `/api/contacts/${id}`);
  await expectStatus(restore(await join(), id), 404);
  const { db } = await openTestContacts(ann);
  await db.prepare('UPDATE deleted_contacts SET deleted_at = deleted_at - 86400000').run();
  await expectStatus(restore(ann, id), 404);
  await runDurableObjectAlarm(openObject(`${ann.user.id}/0`).connect());
  const { results } = await db.prepare('SELECT id FROM deleted_contacts').all();
  expect(results).toEqual([]);
});

test('only the last deletion of held contacts is restored, all of it', async () => {
  const { ann, username } = await createPublished();
  await insertHeld(username, 4);
  const { contacts, until } = await readHeld(ann);
  const [first, ...rest] = contacts;
  await deleteHeld(ann, { ids: [first?.id] });
  const { db } = await openTestContacts(ann);
  await db.prepare('UPDATE deleted_contacts SET deleted_at = deleted_at - 1').run();
  await deleteHeld(ann, { until });
  expect((await readHeld(ann)).heldBack.stored).toBe(0);
  expect(await restoreHeld(ann, { until })).toEqual({ changed: 3 });
  const now = await readHeld(ann);
  expect(now.contacts).toEqual(rest);
  expect(now.heldBack).toEqual({ stored: 3, arrived: 3 });
  expect(await restoreHeld(ann, { ids: [first?.id] })).toEqual({ changed: 1 });
  expect(await restoreHeld(ann, { ids: [first?.id] })).toEqual({ changed: 0 });
  expect((await readHeld(ann)).contacts).toEqual(contacts);
});
