import { RESTORE_MS } from '#shared/api/restoring.ts';
import type { Contact, HeldChoice } from '#shared/api/contacts.ts';
import { requireContact } from '#worker/contacts/change-contacts.ts';
import { DELETED_COLUMNS, type ContactTable } from '#worker/contacts/deleted-contacts.ts';
import { buildHeldBySql } from '#worker/contacts/organization/contact-holders.ts';
import { listAccounts, type OwnerContacts } from '#worker/contacts/owner-contacts.ts';
import { buildColumnsSql } from '#worker/db/deleted-rows.ts';
import { hasRow, parseRequiredRow, requireRow } from '#worker/db/rows.ts';
import { z } from 'zod';

/**
 * A contact has its place in the list again, unless another one has taken the number. A submission
 * that was sent again meanwhile stays as it is.
 */
function buildInsertSql(table: ContactTable, where: string): string {
  const columns = DELETED_COLUMNS[table];
  return `INSERT INTO ${table} (no, ${columns.join(', ')})
    SELECT CASE WHEN EXISTS (SELECT 1 FROM ${table} WHERE no = k.content ->> '$.no') THEN NULL
      ELSE k.content ->> '$.no' END, ${buildColumnsSql('k.content', columns)}
    FROM deleted_contacts k WHERE ${where} ORDER BY k.content ->> '$.no'
    ON CONFLICT DO NOTHING`;
}
const buildForgetSql = (where: string): string =>
  `DELETE FROM deleted_contacts WHERE id IN (SELECT k.id FROM deleted_contacts k WHERE ${where})`;

const ONE = 'k.is_held = 0 AND k.id = ?1 AND k.deleted_at > ?2';
const IS_RESTORABLE = `SELECT 1 FROM deleted_contacts k WHERE ${ONE} AND ${buildHeldBySql('?3')}`;
const RESTORE_ONE = buildInsertSql('contacts', ONE);
const FORGET_ONE = buildForgetSql(ONE);

/** Whether a contact was deleted within `RESTORE_MS` and is one of those that are meant. */
export async function canRestore(contacts: OwnerContacts, id: string, now: Date): Promise<boolean> {
  const since = now.getTime() - RESTORE_MS;
  return hasRow(contacts.db.prepare(IS_RESTORABLE).bind(id, since, listAccounts(contacts)));
}

/**
 * Restores a contact deleted within `RESTORE_MS`. Repeating it changes nothing. Throws `not_found`
 * after that time.
 */
export async function restoreContact(
  contacts: OwnerContacts,
  id: string,
  now: Date,
): Promise<Contact> {
  const { db } = contacts;
  const since = now.getTime() - RESTORE_MS;
  await db.batch([db.prepare(RESTORE_ONE).bind(id, since), db.prepare(FORGET_ONE).bind(id, since)]);
  return requireContact(contacts, id);
}

// `?1` is a JSON list of IDs or a time, `?3` the accounts whose contacts are meant.
const BY_CHOICE = {
  ids: 'k.id IN (SELECT value FROM json_each(?1))',
  until: 'k.created_at <= ?1',
};
const buildDeletedSql = (choice: string): string =>
  `k.is_held = 1 AND k.deleted_at > ?2 AND ${choice} AND ${buildHeldBySql('?3')}`;
/** What one call deleted: the last one that the choice names. */
const buildLastDeletedSql = (choice: string): string =>
  `${buildDeletedSql(choice)} AND k.deleted_at = (SELECT max(k.deleted_at) FROM deleted_contacts k
    WHERE ${buildDeletedSql(choice)})`;
const countSql = (where: string): string =>
  `SELECT count(*) AS count FROM deleted_contacts k WHERE ${where}`;
const countSchema = z.object({ count: z.int() });

function readChoice(contacts: OwnerContacts, choice: HeldChoice, now: Date) {
  const isById = 'ids' in choice;
  return {
    where: buildLastDeletedSql(isById ? BY_CHOICE.ids : BY_CHOICE.until),
    values: [
      isById ? JSON.stringify(choice.ids) : Date.parse(choice.until),
      now.getTime() - RESTORE_MS,
      listAccounts(contacts),
    ],
  };
}

/** How many contacts `restoreHeld` would restore. */
export async function countRestorable(
  contacts: OwnerContacts,
  choice: HeldChoice,
  now: Date,
): Promise<number> {
  const { where, values } = readChoice(contacts, choice, now);
  const statement = contacts.db.prepare(countSql(where)).bind(...values);
  return (await requireRow(statement, countSchema)).count;
}

/**
 * Restores what the last deletion with this choice deleted, if that was within `RESTORE_MS`. Returns
 * how many contacts wait again.
 */
export async function restoreHeld(
  contacts: OwnerContacts,
  choice: HeldChoice,
  now: Date,
): Promise<number> {
  const { db } = contacts;
  const { where, values } = readChoice(contacts, choice, now);
  const [counted] = await db.batch([
    db.prepare(countSql(where)).bind(...values),
    db.prepare(buildInsertSql('held_contacts', where)).bind(...values),
    db.prepare(buildForgetSql(where)).bind(...values),
  ]);
  return parseRequiredRow(counted, countSchema).count;
}
