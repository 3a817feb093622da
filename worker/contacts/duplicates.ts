import type { Contact } from '#shared/api/contacts.ts';
import { MERGE_MAX } from '#shared/api/contacts.ts';
import { buildContact, parseContactRow, SELECT_CONTACT } from '#worker/contacts/row.ts';
import { visibleWhere, type Owner } from '#worker/contacts/visible.ts';

/** Most people shown as being in the list twice; the next come when these are settled. */
const GROUPS_MAX = 10;

/** Contacts that share an address or a number, oldest first in each group: the same person, it seems. */
export async function findDuplicates(db: D1Database, owner: Owner): Promise<Contact[][]> {
  const where = visibleWhere();
  const shared = (key: 'email_key' | 'phone_key') =>
    db
      .prepare(
        `SELECT json_group_array(k.id) AS ids FROM contacts k
        WHERE ${where} AND k.${key} <> '' GROUP BY k.${key} HAVING count(*) > 1 LIMIT ${GROUPS_MAX}`,
      )
      .bind(owner.id);
  const found = await db.batch<{ ids: string }>([shared('email_key'), shared('phone_key')]);
  const groups = unite(found.flatMap(({ results }) => results.map(({ ids }) => parseIds(ids))));
  if (groups.length === 0) return [];
  const { results } = await db
    .prepare(
      `${SELECT_CONTACT} WHERE ${where} AND k.id IN (SELECT value FROM json_each(?2))
      ORDER BY k.created_at, k.id`,
    )
    .bind(owner.id, JSON.stringify(groups.flat()))
    .all();
  const contacts = results.map((row) => buildContact(parseContactRow(row)));
  return groups
    .slice(0, GROUPS_MAX)
    .map((ids) => contacts.filter(({ id }) => ids.includes(id)).slice(0, MERGE_MAX))
    .filter((group) => group.length > 1);
}

function parseIds(json: string): string[] {
  const ids: unknown = JSON.parse(json);
  return Array.isArray(ids) ? ids.map(String) : [];
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
