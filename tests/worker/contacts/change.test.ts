import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import type { Contact } from '#shared/api/contacts.ts';
import { uniteContacts } from '#worker/contacts/change.ts';
import { join } from '#tests/worker/account/harness.ts';
import { leave, listOf, only, patch, published, VISITOR } from '#tests/worker/contacts/harness.ts';

test('POST /api/contacts/merge puts the same person together without loss, found by address or number', async () => {
  const { ann, username } = await published();
  await leave(username, { ...VISITOR, phone: '' });
  await leave(username, {
    name: 'B. Visitor',
    email: 'BEN@example.com',
    phone: '030 901820',
    company: 'Meyer GmbH',
    note: 'Again!',
    consent: true,
  });
  await leave(username, { name: 'Ben', phone: '030/901820', consent: true });
  await leave(username, { name: 'Somebody else', email: 'else@example.com', consent: true });
  const { duplicates } = await listOf(ann);
  expect(duplicates).toHaveLength(1);
  const group = duplicates[0] ?? [];
  expect(group.map(({ name }) => name)).toEqual(['Ben Visitor', 'B. Visitor', 'Ben']);
  const second = group[1]?.id ?? '';
  await patch(ann, second, { tags: ['fair'], isMarked: true, ownerNote: 'Owes me a tea.' });
  await patch(ann, group[0]?.id ?? '', { tags: ['lead'], ownerNote: 'Kind.' });
  const ids = group.map(({ id }) => id);
  const answer = await ann.send('POST', '/api/contacts/merge', { ids });
  expect(answer.status).toBe(200);
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
  for (const kept of [
    'Kind.',
    'Owes me a tea.',
    'B. Visitor',
    'Meyer GmbH',
    '030/901820',
    'Name: Ben',
  ]) {
    expect(merged.ownerNote).toContain(kept);
  }
  const after = await listOf(ann);
  expect([after.total, after.duplicates]).toEqual([2, []]);
  expect(after.contacts.find(({ id }) => id === ids[0])).toEqual(merged);
  expect((await ann.send('POST', '/api/contacts/merge', { ids })).status).toBe(404);
});

test('P2: of many merges of the same people at once one does it, and nothing is lost or made twice', async () => {
  const { ann, username } = await published();
  await leave(username, { ...VISITOR, note: 'one' });
  await leave(username, { ...VISITOR, note: 'two' });
  const ids = (await listOf(ann)).contacts.map(({ id }) => id);
  const answers = await Promise.all(
    [ids, ids.toReversed(), ids].map((asked) =>
      ann.send('POST', '/api/contacts/merge', { ids: asked }),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404]);
  expect(
    only((await listOf(ann)).contacts)
      .note.split('\n\n')
      .sort(),
  ).toEqual(['one', 'two']);
});

test('a merge of one, of the same twice and of too many is refused', async () => {
  const ann = await join();
  const many = Array.from({ length: 11 }, (_, at) => `id-${at}`);
  for (const ids of [[], ['a'], ['a', 'a'], many, 'a', null]) {
    expect((await ann.send('POST', '/api/contacts/merge', { ids })).status).toBe(400);
  }
});

test('C2: what another tab writes between a merge’s look and its write is not lost', async () => {
  const { ann, username } = await published();
  await leave(username, { ...VISITOR, note: 'one' });
  await leave(username, { ...VISITOR, note: 'two' });
  const ids = (await listOf(ann)).contacts.map(({ id }) => id);
  let isWritten = false;
  const db = new Proxy(env.DB, {
    get(real, name: keyof D1Database) {
      if (name !== 'batch') return real[name].bind(real);
      return async (statements: D1PreparedStatement[]) => {
        if (!isWritten) await patch(ann, ids[1] ?? '', { ownerNote: 'Written meanwhile.' });
        isWritten = true;
        return real.batch(statements);
      };
    },
  });
  const merged = await uniteContacts(db, { id: ann.user.id }, ids);
  expect(merged.ownerNote).toContain('Written meanwhile.');
  expect(only((await listOf(ann)).contacts)).toEqual(merged);
});
