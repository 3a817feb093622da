import { abortAllDurableObjects } from 'cloudflare:test';
import { expect, test } from 'vitest';
import type { Contact } from '#shared/api/contacts.ts';
import { mergeStoredContacts } from '#worker/contacts/change-contacts.ts';
import {
  createPublished,
  openTestContacts,
  patchContact,
  readContacts,
  requireOnly,
  sendContact,
  VISITOR,
} from '#tests/worker/world/contact.ts';
import { join } from '#tests/worker/world/person.ts';
import { openObject } from '#tests/worker/ledger/open-object.ts';
import { expectStatus, expectStatuses } from '#tests/worker/world/answer.ts';

test('POST /api/contacts/merge merges contacts with the same address or number without loss', async () => {
  const { ann, username } = await createPublished();
  await sendContact(username, { ...VISITOR, phone: '' });
  await sendContact(username, {
    name: 'B. Visitor',
    email: 'BEN@example.com',
    phone: '030 901820',
    company: 'Meyer GmbH',
    note: 'Again!',
    consent: true,
  });
  await sendContact(username, { name: 'Ben', phone: '030/901820', consent: true });
  await sendContact(username, { name: 'Somebody else', email: 'else@example.com', consent: true });
  const { duplicates } = await readContacts(ann);
  expect(duplicates).toHaveLength(1);
  const group = duplicates[0] ?? [];
  expect(group.map(({ name }) => name)).toEqual(['Ben Visitor', 'B. Visitor', 'Ben']);
  const second = group[1]?.id ?? '';
  await patchContact(ann, second, { tags: ['fair'], isMarked: true, ownerNote: 'Owes me a tea.' });
  await patchContact(ann, group[0]?.id ?? '', { tags: ['lead'], ownerNote: 'Kind.' });
  const ids = group.map(({ id }) => id);
  const answer = await expectStatus(ann.send('POST', '/api/contacts/merge', { ids }), 200);
  const merged = await answer.json<Contact>();
  expect(merged).toMatchObject({
    id: ids[0],
    name: 'Ben Visitor',
    email: 'ben@example.com',
    phone: '030 901820',
    company: 'Meyer & Sons',
    note: 'We met at the fair.\n\nAgain!',
    tags: ['lead', 'fair'],
    isMarked: true,
  });
  for (const detail of [
    'Kind.',
    'Owes me a tea.',
    'B. Visitor',
    'Meyer GmbH',
    '030/901820',
    'Name: Ben',
  ]) {
    expect(merged.ownerNote).toContain(detail);
  }
  const after = await readContacts(ann);
  expect([after.total, after.duplicates]).toEqual([2, []]);
  expect(after.contacts.find(({ id }) => id === ids[0])).toEqual(merged);
  await expectStatus(ann.send('POST', '/api/contacts/merge', { ids }), 404);
});

test('S-P2: of parallel merges of the same contacts one succeeds, and nothing is lost or duplicated', async () => {
  const { ann, username } = await createPublished();
  await sendContact(username, { ...VISITOR, note: 'one' });
  await sendContact(username, { ...VISITOR, note: 'two' });
  const ids = (await readContacts(ann)).contacts.map(({ id }) => id);
  const answers = await Promise.all(
    [ids, ids.toReversed(), ids].map((order) =>
      ann.send('POST', '/api/contacts/merge', { ids: order }),
    ),
  );
  expectStatuses(answers, 200, 404, 404);
  expect(
    requireOnly((await readContacts(ann)).contacts)
      .note.split('\n\n')
      .sort(),
  ).toEqual(['one', 'two']);
});

test('a merge of one contact, of the same contact twice or of too many is refused', async () => {
  const ann = await join();
  const many = Array.from({ length: 11 }, (_, at) => `id-${at}`);
  for (const ids of [[], ['a'], ['a', 'a'], many, 'a', null]) {
    await expectStatus(ann.send('POST', '/api/contacts/merge', { ids }), 400);
  }
});

test('S-C2: a write from another tab between read and write of a merge is not lost', async () => {
  const { ann, username } = await createPublished();
  await sendContact(username, { ...VISITOR, note: 'one' });
  await sendContact(username, { ...VISITOR, note: 'two' });
  const ids = (await readContacts(ann)).contacts.map(({ id }) => id);
  let isWritten = false;
  const contacts = await openTestContacts(ann, 'startup', (db) => ({
    prepare: (sql) => db.prepare(sql),
    async batch(statements) {
      if (!isWritten) await patchContact(ann, ids[1] ?? '', { ownerNote: 'Written meanwhile.' });
      isWritten = true;
      return db.batch(statements);
    },
  }));
  const merged = await mergeStoredContacts(contacts, ids);
  expect(merged.ownerNote).toContain('Written meanwhile.');
  expect(requireOnly((await readContacts(ann)).contacts)).toEqual(merged);
});

test('S-G5: a merge whose ledger is evicted between read and write completes, and one that fails changes nothing', async () => {
  const { ann, username } = await createPublished();
  for (const note of ['one', 'two']) await sendContact(username, { ...VISITOR, note });
  const before = (await readContacts(ann)).contacts;
  const ids = before.map(({ id }) => id);
  const { connect } = openObject(`${ann.user.id}/0`);
  const failing = await openTestContacts(ann, 'startup', (db) => ({
    prepare: (sql) => db.prepare(sql),
    // The transaction ends with a statement that fails.
    batch: (statements) => db.batch([...statements, db.prepare('SELECT missing FROM contacts')]),
  }));
  await expect(mergeStoredContacts(failing, ids)).rejects.toThrow('no such column');
  expect((await readContacts(ann)).contacts).toEqual(before);
  const evicted = await openTestContacts(ann, 'startup', (db) => ({
    prepare: (sql) => db.prepare(sql),
    async batch(statements) {
      await abortAllDurableObjects();
      return db.batch(statements);
    },
  }));
  const merged = await mergeStoredContacts(evicted, ids);
  expect(requireOnly((await readContacts(ann)).contacts)).toEqual(merged);
  expect(
    await connect().read({ sql: 'SELECT stored FROM contact_counts', values: [] }),
  ).toMatchObject({
    results: [{ stored: 1 }],
  });
});

test('a merged contact has the place of the earliest, so that a limited plan shows no other contact less', async () => {
  const { ann, username } = await createPublished();
  for (const name of ['First', 'Second', 'Third'])
    await sendContact(username, { name, consent: true });
  const [third, second, first] = (await readContacts(ann)).contacts.map(({ id }) => id);
  const ids = [third, first];
  await expectStatus(ann.send('POST', '/api/contacts/merge', { ids }), 200);
  expect((await readContacts(ann)).contacts.map(({ id }) => id)).toEqual([second, third]);
  expect((await readContacts(ann, '?q=third')).contacts.map(({ id }) => id)).toEqual([third]);
});
