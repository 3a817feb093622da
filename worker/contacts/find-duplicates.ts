import { z } from 'zod';
import type { Contact } from '#shared/api/contacts.ts';
import { MERGE_MAX } from '#shared/api/contacts.ts';
import { buildContact, CONTACT_COLUMNS, contactRowSchema } from './contact-row.ts';
import { visibleWhere, type ContactOwner } from './visible-contacts.ts';
import { allRows, jsonColumn, parseRows } from '#worker/db/rows.ts';

/** Maximum number of groups returned. The next ones appear once these are merged. */
const GROUPS_MAX = 10;

const sharedSchema = z.object({ entries: jsonColumn(z.array(z.string())) });

// An entry is the text `created_at id`: entries sort like the list, and a contact has the same
// entry in both groupings.
const sharedKeySql = (key: 'email_key' | 'phone_key'): string => {
  const entries = `FROM contacts k WHERE ${visibleWhere()} AND k.${key} <> ''`;
  return `SELECT (SELECT json_group_array(entry) FROM (
      SELECT k.created_at || ' ' || k.id AS entry ${entries} AND k.${key} = twice.shared
      ORDER BY k.created_at, k.id LIMIT ${MERGE_MAX})) AS entries
    FROM (SELECT k.${key} AS shared ${entries} GROUP BY k.${key} HAVING count(*) > 1
      ORDER BY k.${key} LIMIT ${GROUPS_MAX}) twice`;
};
const SELECT_SHARED = [sharedKeySql('email_key'), sharedKeySql('phone_key')];

// CROSS JOIN from the IDs to the contacts: otherwise SQLite scans all contacts of the owner.
const READ = `SELECT ${CONTACT_COLUMNS} FROM json_each(?2) requested CROSS JOIN contacts k ON k.id = requested.value
  LEFT JOIN cards c ON c.id = k.card_id WHERE ${visibleWhere()}`;

/**
 * Groups contacts that share an email address or phone number, oldest first. At most ten groups,
 * each no larger than one merge allows; no other contacts are read completely.
 */
export async function findDuplicates(db: D1Database, owner: ContactOwner): Promise<Contact[][]> {
  const found = await db.batch(SELECT_SHARED.map((sql) => db.prepare(sql).bind(owner.id)));
  const groups = joinGroups(
    found.flatMap((result) => parseRows(result, sharedSchema).map(({ entries }) => entries)),
  )
    .slice(0, GROUPS_MAX)
    .map((entries) => entries.toSorted().slice(0, MERGE_MAX).map(entryId));
  if (groups.length === 0) return [];
  const statement = db.prepare(READ).bind(owner.id, JSON.stringify(groups.flat()));
  const rows = await allRows(statement, contactRowSchema);
  const contacts = new Map(rows.map(buildContact).map((one) => [one.id, one]));
  return groups
    .map((ids) => ids.flatMap((id) => contacts.get(id) ?? []))
    .filter((group) => group.length > 1);
}

const entryId = (entry: string): string => entry.slice(entry.indexOf(' ') + 1);

/** Joins groups that share a member: one pair may share an address, another a number. */
export function joinGroups(groups: readonly string[][]): string[][] {
  const joined: Set<string>[] = [];
  for (const group of groups) {
    const overlapping = joined.filter((known) => group.some((id) => known.has(id)));
    for (const known of overlapping) joined.splice(joined.indexOf(known), 1);
    const merged = new Set(group);
    for (const known of overlapping) for (const id of known) merged.add(id);
    joined.push(merged);
  }
  return joined.map((group) => Array.from(group));
}
