// @module-tag core
import { expect, test } from 'vitest';
import { MERGE_MAX } from '#shared/api/contacts.ts';
import { findDuplicates } from '#worker/contacts/find-duplicates.ts';
import { readContactPage, parseContactQuery } from '#worker/contacts/search/read-contact-page.ts';
import { createPublished, openTestContacts, readContacts } from '#tests/worker/world/contact.ts';
import type { Person } from '#tests/worker/world/person.ts';
import { meterDb } from '#tests/worker/query-plan.ts';

/**
 * Inserts this many contacts, a second apart, oldest first. `email` and `phone` are SQL over the
 * contact's number `n`, starting at 1.
 */
async function insertContacts(
  person: Person,
  { count, email, phone = `''` }: { count: number; email: string; phone?: string },
): Promise<void> {
  const { db } = await openTestContacts(person);
  await db.batch([
    db.prepare("INSERT INTO contact_cards (card_id, username) VALUES ('deleted', 'ann')"),
    db
      .prepare(
        `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?1)
        INSERT INTO contacts (id, card_no, name, email, phone, company, note, consent, email_key, phone_key,
          search_terms, request_key, created_at)
        SELECT hex(randomblob(16)), 1, 'Visitor ' || n, ${email}, ${phone}, '', '', 'Yes.', ${email}, ${phone},
          'visitor ' || n, hex(randomblob(16)), (1767225600 + n) * 1000
        FROM numbers`,
      )
      .bind(count),
  ]);
}

/** An owner's contacts, and the rows that statements on them read. */
async function meterContacts(person: Person) {
  const meter = meterDb();
  return {
    contacts: await openTestContacts(person, 'startup', meter.wrap),
    rowsRead: meter.rowsRead,
  };
}

const COUNT = 5000;

test('an address shared by thousands opens ten contacts and reads no others', async () => {
  const { ann } = await createPublished();
  await insertContacts(ann, { count: COUNT, email: `'info@fair.example'` });
  const { contacts, rowsRead } = await meterContacts(ann);
  const [group = [], ...others] = await findDuplicates(contacts);
  expect(others).toEqual([]);
  // The oldest ones, oldest first.
  expect(group.map(({ name }) => name)).toEqual(
    Array.from({ length: MERGE_MAX }, (_, at) => `Visitor ${at + 1}`),
  );
  expect(rowsRead()).toBeLessThan(200);
});

test('with thousands of pairs only the first ten are read', async () => {
  const { ann } = await createPublished();
  await insertContacts(ann, { count: COUNT, email: `printf('%05d@x.example', n / 2)` });
  const { contacts, rowsRead } = await meterContacts(ann);
  const groups = await findDuplicates(contacts);
  expect(groups).toHaveLength(10);
  expect(groups[0]?.map(({ name }) => name)).toEqual(['Visitor 2', 'Visitor 3']);
  expect(rowsRead()).toBeLessThan(500);
});

test('one shared address and many different numbers form one group, limited to the size of a merge', async () => {
  const { ann } = await createPublished();
  const email = `CASE WHEN n % 2 THEN 'fair@x.example' ELSE 'stand@x.example' END`;
  await insertContacts(ann, { count: 60, email, phone: `CAST(49000 + n / 4 AS TEXT)` });
  const groups = await findDuplicates(await openTestContacts(ann));
  const names = groups.flat().map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(groups[0]?.map(({ name }) => name)).toEqual(
    Array.from({ length: MERGE_MAX }, (_, at) => `Visitor ${at + 1}`),
  );
  for (const group of groups) expect(group.length).toBeLessThanOrEqual(MERGE_MAX);
});

test('only=contacts omits the parts of the response that do not depend on the search', async () => {
  const { ann } = await createPublished();
  await insertContacts(ann, { count: COUNT, email: `'info@fair.example'` });
  const { contacts, rowsRead } = await meterContacts(ann);
  const query = { q: 'visitor 4999', only: 'contacts', limit: 50 };
  const page = await readContactPage(contacts, parseContactQuery(query));
  expect(page.contacts.map(({ name }) => name)).toEqual(['Visitor 4999']);
  expect([page.total, page.tags, page.cards, page.duplicates]).toEqual([COUNT, [], [], []]);
  expect(rowsRead()).toBeLessThan(100);
  const whole = await readContacts(ann, '?q=visitor%204999');
  expect([whole.contacts.length, whole.cards, whole.duplicates.length]).toEqual([1, ['ann'], 1]);
});
