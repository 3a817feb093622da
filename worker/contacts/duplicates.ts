import type { Contact } from '#shared/api/contacts.ts';
import { MERGE_MAX } from '#shared/api/contacts.ts';
import { buildContact, CONTACT_COLUMNS, parseContactRow } from '#worker/contacts/row.ts';
import { visibleWhere, type Owner } from '#worker/contacts/visible.ts';

/** Most people shown as being in the list twice; the next come when these are settled. */
const GROUPS_MAX = 10;

// An entry as the text `created_at id`: entries sort as the list does, and one is the same in both of its groups.
const shared = (key: 'email_key' | 'phone_key'): string => {
  const entries = `FROM contacts k WHERE ${visibleWhere()} AND k.${key} <> ''`;
  return `SELECT (SELECT json_group_array(entry) FROM (
      SELECT k.created_at || ' ' || k.id AS entry ${entries} AND k.${key} = twice.shared
      ORDER BY k.created_at, k.id LIMIT ${MERGE_MAX})) AS entries
    FROM (SELECT k.${key} AS shared ${entries} GROUP BY k.${key} HAVING count(*) > 1
      ORDER BY k.${key} LIMIT ${GROUPS_MAX}) twice`;
};
const SHARED = [shared('email_key'), shared('phone_key')];

// From the names to the contacts and not the other way round: left to choose, the database walks all of the owner's.
const READ = `SELECT ${CONTACT_COLUMNS} FROM json_each(?2) asked CROSS JOIN contacts k ON k.id = asked.value
  LEFT JOIN cards c ON c.id = k.card_id WHERE ${visibleWhere()}`;

/**
 * Contacts that share an address or a number, oldest first in each group: the same person, it seems. At most ten groups
 * of as many as can be put together at once, however often somebody is in the list: no others are read whole.
 */
export async function findDuplicates(db: D1Database, owner: Owner): Promise<Contact[][]> {
  const found = await db.batch<{ entries: string }>(
    SHARED.map((sql) => db.prepare(sql).bind(owner.id)),
  );
  const groups = unite(
    found.flatMap(({ results }) => results.map(({ entries }) => parseEntries(entries))),
  )
    .slice(0, GROUPS_MAX)
    .map((entries) => entries.toSorted().slice(0, MERGE_MAX).map(idOf));
  if (groups.length === 0) return [];
  const { results } = await db.prepare(READ).bind(owner.id, JSON.stringify(groups.flat())).all();
  const contacts = new Map(
    results.map((row) => buildContact(parseContactRow(row))).map((one) => [one.id, one]),
  );
  return groups
    .map((ids) => ids.flatMap((id) => contacts.get(id) ?? []))
    .filter((group) => group.length > 1);
}

const idOf = (entry: string): string => entry.slice(entry.indexOf(' ') + 1);

function parseEntries(json: string): string[] {
  const entries: unknown = JSON.parse(json);
  return Array.isArray(entries) ? entries.map(String) : [];
}

/** Groups that share a member are one: the same address here, the same number there. */
export function unite(groups: readonly string[][]): string[][] {
  const united: Set<string>[] = [];
  for (const group of groups) {
    const touching = united.filter((known) => group.some((id) => known.has(id)));
    for (const known of touching) united.splice(united.indexOf(known), 1);
    const joined = new Set(group);
    for (const known of touching) for (const id of known) joined.add(id);
    united.push(joined);
  }
  return united.map((group) => Array.from(group));
}
