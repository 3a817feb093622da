import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { MERGE_MAX } from '#shared/api/contacts.ts';
import { findDuplicates } from '#worker/contacts/find-duplicates.ts';
import { readContactPage, parseContactQuery } from '#worker/contacts/read-contact-page.ts';
import { readContacts, createPublished } from './harness.ts';
import { meteredDb } from '#tests/worker/query-plan.ts';

/**
 * Inserts this many contacts, a second apart, oldest first. `email` and `phone` are SQL over the
 * contact's number `n`, starting at 1.
 */
async function insertContacts(
  userId: string,
  { count, email, phone = `''` }: { count: number; email: string; phone?: string },
): Promise<void> {
  await env.DB.prepare(
    `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?2)
    INSERT INTO contacts (id, user_id, card_username, name, email, phone, company, note, consent, email_key, phone_key,
      search_text, request_key, created_at)
    SELECT hex(randomblob(16)), ?1, 'ann', 'Visitor ' || n, ${email}, ${phone}, '', '', 'Yes.', ${email}, ${phone},
      'visitor ' || n, hex(randomblob(16)), strftime('%Y-%m-%dT%H:%M:%S.000Z', 1767225600 + n, 'unixepoch')
    FROM numbers`,
  )
    .bind(userId, count)
    .run();
}

const COUNT = 5000;

test('an address shared by thousands reads one index and opens ten contacts', async () => {
  const { ann } = await createPublished();
  await insertContacts(ann.user.id, { count: COUNT, email: `'info@fair.example'` });
  const { db, rowsRead } = meteredDb();
  const [group = [], ...others] = await findDuplicates(db, ann.user);
  expect(others).toEqual([]);
  // The oldest ones, oldest first.
  expect(group.map(({ name }) => name)).toEqual(
    Array.from({ length: MERGE_MAX }, (_, at) => `Visitor ${at + 1}`),
  );
  expect(rowsRead()).toBeLessThan(COUNT + 200);
});

test('with thousands of pairs only the first ten are read', async () => {
  const { ann } = await createPublished();
  await insertContacts(ann.user.id, { count: COUNT, email: `printf('%05d@x.example', n / 2)` });
  const { db, rowsRead } = meteredDb();
  const groups = await findDuplicates(db, ann.user);
  expect(groups).toHaveLength(10);
  expect(groups[0]?.map(({ name }) => name)).toEqual(['Visitor 2', 'Visitor 3']);
  expect(rowsRead()).toBeLessThan(500);
});

test('one shared address and many different numbers form one group, limited to the size of a merge', async () => {
  const { ann } = await createPublished();
  const email = `CASE WHEN n % 2 THEN 'fair@x.example' ELSE 'stand@x.example' END`;
  await insertContacts(ann.user.id, { count: 60, email, phone: `CAST(49000 + n / 4 AS TEXT)` });
  const groups = await findDuplicates(env.DB, ann.user);
  const names = groups.flat().map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(groups[0]?.map(({ name }) => name)).toEqual(
    Array.from({ length: MERGE_MAX }, (_, at) => `Visitor ${at + 1}`),
  );
  for (const group of groups) expect(group.length).toBeLessThanOrEqual(MERGE_MAX);
});

test('only=contacts omits the parts of the response that do not depend on the search', async () => {
  const { ann } = await createPublished();
  await insertContacts(ann.user.id, { count: COUNT, email: `'info@fair.example'` });
  const { db, rowsRead } = meteredDb();
  const query = { q: 'visitor 4999', only: 'contacts', limit: '50' };
  const page = await readContactPage(db, ann.user, parseContactQuery(query));
  expect(page.contacts.map(({ name }) => name)).toEqual(['Visitor 4999']);
  expect([page.total, page.tags, page.cards, page.duplicates]).toEqual([COUNT, [], [], []]);
  // Once for the result, once for the count.
  expect(rowsRead()).toBeLessThan(2 * COUNT + 100);
  const whole = await readContacts(ann, '?q=visitor%204999');
  expect([whole.contacts.length, whole.cards, whole.duplicates.length]).toEqual([1, ['ann'], 1]);
});
