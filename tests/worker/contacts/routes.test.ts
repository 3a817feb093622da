// @module-tag core
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { countContacts } from '#worker/contacts/count-contacts.ts';
import { allRows } from '#worker/db/rows.ts';
import { ORIGIN } from '#tests/worker/world/card.ts';
import {
  createPublished,
  openTestContacts,
  patchContact,
  readContacts,
  readText,
  requireOnly,
  sendContact,
  sendContacts,
  VISITOR,
} from '#tests/worker/world/contact.ts';
import { callWorker } from '#tests/worker/fixtures/call-worker.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';
import { runSql } from '#tests/worker/world/sql.ts';

test('GET /api/contacts pages newest first and lists the filter choices', async () => {
  const { ann, username } = await createPublished();
  await sendContacts(ann, username, 5);
  const first = await readContacts(ann, '?limit=2');
  expect(first.contacts.map(({ name }) => name)).toEqual(['Visitor 5', 'Visitor 4']);
  expect([first.total, first.waiting, first.cards]).toEqual([5, 0, [username]]);
  const next = await readContacts(
    ann,
    `?limit=2&cursor=${encodeURIComponent(first.nextCursor ?? '')}`,
  );
  expect(next.contacts.map(({ name }) => name)).toEqual(['Visitor 3', 'Visitor 2']);
  const last = await readContacts(
    ann,
    `?limit=2&cursor=${encodeURIComponent(next.nextCursor ?? '')}`,
  );
  expect([last.contacts.map(({ name }) => name), last.nextCursor]).toEqual([['Visitor 1'], null]);
});

test('S-I5, S-O3: search works in every script, takes wildcards literally, and is bounded', async () => {
  const { ann, username } = await createPublished();
  await sendContact(username, { ...VISITOR, name: 'Zoë ÉCLAIR' });
  await sendContact(username, { ...VISITOR, name: '100% Бен_', email: '', phone: '' });
  await sendContact(username, { name: "'; DROP TABLE contacts; --", consent: true });
  const found = async (q: string) =>
    (await readContacts(ann, `?q=${encodeURIComponent(q)}`)).contacts.map(({ name }) => name);
  expect(await found('éclair')).toEqual(['Zoë ÉCLAIR']);
  expect(await found('100% б')).toEqual(['100% Бен_']);
  expect(await found('%')).toEqual(['100% Бен_']);
  expect(await found('901820')).toEqual(['Zoë ÉCLAIR']);
  expect(await found("'; drop")).toHaveLength(1);
  expect(await found('_e')).toEqual([]);
  expect(await found('x'.repeat(60))).toEqual([]);
  await expectStatus(ann.send('GET', `/api/contacts?q=${'x'.repeat(101)}`), 400);
  await expectStatus(ann.send('GET', '/api/contacts?cursor=nonsense'), 400);
  for (const limit of ['1e9', '-1', '0', 'all']) {
    expect((await readContacts(ann, `?limit=${limit}`)).contacts).toHaveLength(3);
  }
});

test('PATCH /api/contacts/:id applies changes; tags, cards and marks filter the list', async () => {
  const { ann, username } = await createPublished();
  await sendContact(username);
  await sendContact(username, { name: 'Other', consent: true });
  const [other, ben] = (await readContacts(ann)).contacts;
  const answer = await expectStatus(
    patchContact(ann, ben?.id ?? '', {
      ownerNote: 'Call in May.\nLikes tea.',
      tags: ['fair', 'lead', 'fair'],
      isMarked: true,
      metOn: '2026-11-20',
      metWhere: 'Lisbon',
    }),
    200,
  );
  expect(await answer.json()).toMatchObject({ tags: ['fair', 'lead'], phone: VISITOR.phone });
  for (const query of ['?tag=fair', '?marked=true', '?q=likes%20tea', '?q=lisbon']) {
    expect(requireOnly((await readContacts(ann, query)).contacts).name).toBe('Ben Visitor');
  }
  expect((await readContacts(ann)).tags).toEqual(['fair', 'lead']);
  expect((await readContacts(ann, `?card=${username}`)).contacts).toHaveLength(2);
  expect((await readContacts(ann, '?card=another')).contacts).toEqual([]);
  expect((await readContacts(ann, '?tag=fai')).contacts).toEqual([]);
  const refused: object[] = [
    { name: '' },
    { email: 'x' },
    { metOn: 'yesterday' },
    {
      tags: Array(21)
        .fill('t')
        .map((tag, at) => tag + at),
    },
    { tags: ['x'.repeat(41)] },
    { ownerNote: 'x'.repeat(10_001) },
  ];
  for (const change of refused) {
    await expectStatus(patchContact(ann, other?.id ?? '', change), 400);
  }
});

test('S-A10: server-controlled fields cannot be changed', async () => {
  const { ann, username } = await createPublished();
  await sendContact(username);
  const before = requireOnly((await readContacts(ann)).contacts);
  const forged = {
    id: 'x',
    card: 'x',
    consent: 'x',
    createdAt: '2020-01-01T00:00:00.000Z',
    user_id: 'x',
  };
  await expectStatus(patchContact(ann, before.id, { ...forged, metWhere: 'Rome' }), 200);
  expect(requireOnly((await readContacts(ann)).contacts)).toEqual({ ...before, metWhere: 'Rome' });
});

test('S-O1, S-O3: another account can neither read, change, merge nor delete my contacts', async () => {
  const [one, other] = [await createPublished(), await createPublished()];
  await sendContact(one.username);
  await sendContact(one.username, { ...VISITOR, name: 'Ben V.' });
  await sendContacts(other.ann, other.username, 2);
  const [a, b] = (await readContacts(one.ann)).contacts;
  const mine = (await readContacts(other.ann)).contacts;
  await expectStatus(patchContact(other.ann, a?.id ?? '', { name: 'Taken' }), 404);
  await expectStatus(other.ann.send('DELETE', `/api/contacts/${a?.id}`), 404);
  for (const ids of [
    [a?.id, b?.id],
    [mine[0]?.id, a?.id],
    [a?.id, mine[0]?.id],
  ]) {
    await expectStatus(other.ann.send('POST', '/api/contacts/merge', { ids }), 404);
  }
  const { nextCursor } = await readContacts(one.ann, '?limit=1');
  const stolen = await readContacts(
    other.ann,
    `?cursor=${encodeURIComponent(nextCursor ?? '')}&userId=${one.ann.user.id}`,
  );
  expect(stolen.contacts.every(({ name }) => name.startsWith('Visitor'))).toBe(true);
  expect(await readText(other.ann, '/api/contacts.csv')).not.toContain('Ben');
  expect(await readText(other.ann, '/api/contacts.vcf')).not.toContain('Ben');
  expect((await readContacts(one.ann)).contacts).toHaveLength(2);
  for (const path of ['/api/contacts', '/api/contacts.csv', '/api/contacts.vcf']) {
    await expectStatus(callWorker(ORIGIN + path), 401);
  }
});

test("S-P1, S-P5: contacts above the plan's limit cannot be read, changed, merged, deleted or exported", async () => {
  const { ann, username } = await createPublished('free');
  await sendContacts(ann, username, 3);
  await sendContact(username, { ...VISITOR, name: 'Waiting Person', email: 'w@example.com' });
  await sendContact(username, { ...VISITOR, name: 'Waiting Twin', email: 'w@example.com' });
  const { db } = await openTestContacts(ann);
  const waiting = db.prepare("SELECT id FROM contacts WHERE name LIKE 'Waiting%'");
  const ids = (await allRows(waiting, z.object({ id: z.string() }))).map(({ id }) => id);
  expect(ids).toHaveLength(2);
  const list = await readContacts(ann);
  expect([list.total, list.waiting, list.duplicates]).toEqual([3, 2, []]);
  expect((await readContacts(ann, '?q=waiting')).contacts).toEqual([]);
  await expectStatus(patchContact(ann, ids[0] ?? '', { isMarked: true }), 404);
  await expectStatus(ann.send('DELETE', `/api/contacts/${ids[0]}`), 404);
  await expectStatus(ann.send('POST', '/api/contacts/merge', { ids }), 404);
  for (const path of ['/api/contacts.csv', '/api/contacts.vcf']) {
    expect(await readText(ann, path)).not.toContain('Waiting');
  }
  const zip = await ann.send('GET', '/api/account/export');
  const files = unzipSync(new Uint8Array(await zip.arrayBuffer()));
  const json = JSON.parse(strFromU8(files['contacts.json'] ?? new Uint8Array()));
  expect([json.waiting, json.contacts.length]).toEqual([2, 3]);
  expect(
    Object.values(files)
      .map((file) => strFromU8(file))
      .join(),
  ).not.toContain('Waiting');
});

test('an upgrade shows waiting contacts, and a downgrade hides them without loss', async () => {
  const { ann, username } = await createPublished('free');
  await sendContacts(ann, username, 5);
  const plan = (name: string) =>
    runSql('UPDATE users SET plan = ? WHERE id = ?', name, ann.user.id);
  expect((await readContacts(ann)).waiting).toBe(2);
  await plan('startup');
  expect([(await readContacts(ann)).total, (await readContacts(ann)).waiting]).toEqual([5, 0]);
  await plan('free');
  expect([(await readContacts(ann)).total, (await readContacts(ann)).waiting]).toEqual([3, 2]);
  // Deleting one contact makes the next visible.
  const oldest = (await readContacts(ann)).contacts.at(-1);
  await expectStatus(ann.send('DELETE', `/api/contacts/${oldest?.id}`), 204);
  expect((await readContacts(ann)).contacts.map(({ name }) => name)).toEqual([
    'Visitor 4',
    'Visitor 3',
    'Visitor 2',
  ]);
});

test('DELETE /api/contacts/:id deletes one contact only', async () => {
  const { ann, username } = await createPublished();
  await sendContacts(ann, username, 2);
  const [last] = (await readContacts(ann)).contacts;
  await expectStatus(ann.send('DELETE', `/api/contacts/${last?.id}`), 204);
  await expectStatus(ann.send('DELETE', `/api/contacts/${last?.id}`), 404);
  expect(requireOnly((await readContacts(ann)).contacts).name).toBe('Visitor 1');
});

test("contacts of a deleted card stay with their owner under the card's last username", async () => {
  const { ann, username } = await createPublished();
  await sendContact(username);
  await expectStatus(ann.send('DELETE', `/api/cards/${username}`), 204);
  expect(requireOnly((await readContacts(ann)).contacts)).toMatchObject({
    name: 'Ben Visitor',
    card: username,
  });
});

test('contacts are counted by card and time, including waiting ones', async () => {
  const { ann, username } = await createPublished('free');
  await sendContacts(ann, username, 5);
  const { db } = await openTestContacts(ann);
  const all = await countContacts(db, {
    from: '2020-01-01T00:00:00.000Z',
    to: '2999-01-01T00:00:00.000Z',
  });
  expect([all.total, all.byCard.map(({ count }) => count)]).toEqual([5, [5]]);
  const some = await countContacts(db, {
    from: '2026-01-01T00:00:02.000Z',
    to: '2026-01-01T00:00:04.000Z',
  });
  expect(some.total).toBe(2);
});
