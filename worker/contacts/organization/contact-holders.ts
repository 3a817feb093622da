import { z } from 'zod';
import type { Database, Statement } from '#worker/db/database.ts';
import { allRows } from '#worker/db/rows.ts';
import type { Effects } from '#worker/domain-events.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { Kernel } from '#worker/kernel.ts';

// Who has the contacts of an organization's organization cards. Contacts name a holder's row and the row
// names the account, so that a handover of any number of contacts changes one row.

const ADD = `INSERT INTO contact_holders (id, received_by, account_id) SELECT ?1, ?2, ?2
  WHERE NOT EXISTS (SELECT 1 FROM contact_holders WHERE account_id = ?2 AND received_by = ?2)`;

/** SQL: the ID of the row under which an account receives contacts; `account` is an SQL expression. */
export function buildOwnHolderSql(account: string): string {
  return `coalesce((SELECT min(id) FROM contact_holders
    WHERE account_id = ${account} AND received_by = ${account}), '')`;
}

/** SQL condition: one of the accounts, a JSON list or NULL for all, has the contact `k`. */
export function buildHeldBySql(accounts: string): string {
  return `(${accounts} IS NULL OR k.holder_id IN (SELECT h.id FROM contact_holders h
    WHERE h.account_id IN (SELECT value FROM json_each(${accounts}))))`;
}

/** The statement that makes the row under which an account receives contacts. */
export function addContactHolder(db: Database, accountId: string): Statement {
  return db.prepare(ADD).bind(crypto.randomUUID(), accountId);
}

const OF_ACCOUNTS = `SELECT h.id, h.account_id AS accountId FROM json_each(?1) requested
  CROSS JOIN contact_holders h ON h.account_id = requested.value`;
const BY_ID = `SELECT h.id, h.account_id AS accountId FROM json_each(?1) requested
  CROSS JOIN contact_holders h ON h.id = requested.value`;
const holderSchema = z.object({ id: z.string(), accountId: z.string() });

/** The rows under which accounts have contacts. */
export async function listHolderIds(db: Database, accounts: readonly string[]): Promise<string[]> {
  const statement = db.prepare(OF_ACCOUNTS).bind(JSON.stringify(accounts));
  return (await allRows(statement, holderSchema)).map(({ id }) => id);
}

/** The accounts that have contacts, by ID of the holder's row. */
export async function findHolderAccounts(
  db: Database,
  holderIds: readonly string[],
): Promise<Map<string, string>> {
  const statement = db.prepare(BY_ID).bind(JSON.stringify([...new Set(holderIds)]));
  const rows = await allRows(statement, holderSchema);
  return new Map(rows.map(({ id, accountId }) => [id, accountId]));
}

const RECORD = `INSERT INTO contact_handovers (departure_id, holder_id, from_account)
  SELECT ?1, id, ?2 FROM contact_holders WHERE account_id = ?2 AND ?2 <> ?3 ORDER BY id
  ON CONFLICT DO NOTHING`;
const HAND_OVER = `UPDATE contact_holders SET account_id = ?3 WHERE account_id = ?2
  AND id IN (SELECT holder_id FROM contact_handovers WHERE departure_id = ?1)`;

interface ContactHandover {
  /** What the handover is undone by. */
  departureId: string;
  /** Accounts. */
  from: string;
  to: string;
}

/** Hands over the contacts of an account to another. Safe to repeat. */
async function giveContacts(
  db: Database,
  { departureId, from, to }: ContactHandover,
): Promise<void> {
  const key = [departureId, from, to] as const;
  await db.batch([db.prepare(RECORD).bind(...key), db.prepare(HAND_OVER).bind(...key)]);
}

const RETURN = `UPDATE contact_holders SET account_id = h.from_account
  FROM contact_handovers h WHERE h.departure_id = ?1 AND h.holder_id = contact_holders.id`;
// An heir who left meanwhile has handed the same contacts on: that is undone with it.
const FORGET = `DELETE FROM contact_handovers WHERE EXISTS (SELECT 1 FROM contact_handovers d
  WHERE d.departure_id = ?1 AND d.holder_id = contact_handovers.holder_id
    AND d.no <= contact_handovers.no)`;

/** Returns what a departure handed over. Safe to repeat. */
async function returnContacts(db: Database, departureId: string): Promise<void> {
  await db.batch([db.prepare(RETURN).bind(departureId), db.prepare(FORGET).bind(departureId)]);
}

/** Gives the contacts of a leaver to another account, or back. Safe to repeat. */
export async function moveContacts(
  { ledgers }: Pick<Kernel, 'ledgers'>,
  { organizationId, departureId, handover }: Effects['contactsHandedOver'],
): Promise<void> {
  try {
    const ledger = await ledgers.open(organizationId);
    await (handover === null
      ? returnContacts(ledger, departureId)
      : giveContacts(ledger, { departureId, ...handover }));
  } catch (error) {
    // The organization was deleted in the meantime.
    if (!(error instanceof ApiError && error.code === 'not_found')) throw error;
  }
}
