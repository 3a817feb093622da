import { z } from 'zod';
import { type Contact, MERGE_MAX } from '#shared/api/contacts.ts';
import { allRows, jsonColumn, parseRows } from '#worker/db/rows.ts';
import { buildContact, CONTACT_COLUMNS, contactRowSchema, nameCards } from './contact-row.ts';
import type { OwnerContacts } from './owner-contacts.ts';
import { visibleWhere } from './search/visible-contacts.ts';

/** Maximum number of groups returned. The next ones appear once these are merged. */
const GROUPS_MAX = 10;

const sharedSchema = z.object({ numbers: jsonColumn(z.array(z.int())) });

/** The numbers of the oldest visible contacts of each shared key, with at least two of them. */
const sharedKeySql = (kind: 'email' | 'phone'): string => {
  const others = `FROM contacts k WHERE k.${kind}_key = s.value AND k.${kind}_key <> ''`;
  return `SELECT (SELECT json_group_array(no) FROM (
      SELECT k.no ${others} AND ${visibleWhere()} ORDER BY k.no LIMIT ${MERGE_MAX})) AS numbers
    FROM contact_shared_keys s WHERE s.kind = '${kind}'
      AND ${visibleWhere(`(SELECT k.no ${others} ORDER BY k.no LIMIT 1 OFFSET 1)`)}
    ORDER BY s.value LIMIT ${GROUPS_MAX}`;
};
const SELECT_SHARED = [sharedKeySql('email'), sharedKeySql('phone')];

const READ = `SELECT ${CONTACT_COLUMNS} FROM json_each(?2) requested CROSS JOIN contacts k ON k.no = requested.value
  CROSS JOIN contact_cards c ON c.no = k.card_no WHERE ${visibleWhere()}`;

/**
 * Groups contacts that share an email address or phone number, oldest first. At most ten groups,
 * each no larger than one merge allows; no other contacts are read completely.
 */
export async function findDuplicates(contacts: OwnerContacts): Promise<Contact[][]> {
  const { db, limit } = contacts;
  const found = await db.batch(SELECT_SHARED.map((sql) => db.prepare(sql).bind(limit)));
  const groups = joinGroups(
    found.flatMap((result) => parseRows(result, sharedSchema).map(({ numbers }) => numbers)),
  )
    .slice(0, GROUPS_MAX)
    .map((numbers) => numbers.toSorted((a, b) => a - b).slice(0, MERGE_MAX));
  if (groups.length === 0) return [];
  const statement = db.prepare(READ).bind(limit, JSON.stringify(groups.flat()));
  const rows = await nameCards(contacts, await allRows(statement, contactRowSchema));
  const byNumber = new Map(rows.map((row) => [row.no, buildContact(row)]));
  return groups
    .map((numbers) => numbers.flatMap((no) => byNumber.get(no) ?? []))
    .filter((group) => group.length > 1);
}

/** Joins groups that share a member: one pair may share an address, another a number. */
function joinGroups<Member>(groups: readonly Member[][]): Member[][] {
  const joined: Set<Member>[] = [];
  for (const group of groups) {
    const overlapping = joined.filter((known) => group.some((member) => known.has(member)));
    for (const known of overlapping) joined.splice(joined.indexOf(known), 1);
    const merged = new Set(group);
    for (const known of overlapping) for (const member of known) merged.add(member);
    joined.push(merged);
  }
  return joined.map((group) => Array.from(group));
}
