import { z } from 'zod';
import { CARD_NAMES_MAX } from '#shared/api/cards/card-names.ts';
import { buildIsHeldSql } from '#worker/cards/departures/held-sql.ts';
import { allRows, firstRow, sqlBoolean } from '#worker/db/rows.ts';

const BY_ID = `SELECT id, username FROM cards
  WHERE id IN (SELECT value FROM json_each(?2)) AND (user_id = ?1 OR organization_id = ?1)`;
const BY_USERNAME =
  'SELECT id FROM cards WHERE username = ?2 AND (user_id = ?1 OR organization_id = ?1)';

const idSchema = z.object({ id: z.string() });
const nameSchema = idSchema.extend({ username: z.string() });

/**
 * The current usernames of an owner's cards by ID; cards that do not exist are missing. The owner is
 * an account, also of the organization cards it holds, or an organization.
 */
export async function findUsernames(
  db: D1Database,
  ownerId: string,
  cardIds: readonly string[],
): Promise<Map<string, string>> {
  const statement = db.prepare(BY_ID).bind(ownerId, JSON.stringify(cardIds));
  const rows = await allRows(statement, nameSchema);
  return new Map(rows.map(({ id, username }) => [id, username]));
}

/** The ID of an owner's card; null for cards of others. */
export async function findCardId(
  db: D1Database,
  ownerId: string,
  username: string,
): Promise<string | null> {
  const row = await firstRow(db.prepare(BY_USERNAME).bind(ownerId, username), idSchema);
  return row?.id ?? null;
}

const NAMES = `SELECT c.username, c.organization_id IS NOT NULL AS isOrganizations FROM cards c
  WHERE c.user_id = ?1 AND ${buildIsHeldSql('c.id')}
  ORDER BY c.updated_at DESC, c.id DESC LIMIT ${CARD_NAMES_MAX}`;
const listedNameSchema = z.object({ username: z.string(), isOrganizations: sqlBoolean });

/** The usernames of the cards an account has, and of the organization cards it holds. */
export async function readCardNames(
  db: D1Database,
  userId: string,
): Promise<{ own: string[]; organizations: string[] }> {
  const rows = await allRows(db.prepare(NAMES).bind(userId), listedNameSchema);
  const named = Map.groupBy(rows, ({ isOrganizations }) => isOrganizations);
  const list = (isOrganizations: boolean) =>
    (named.get(isOrganizations) ?? []).map(({ username }) => username);
  return { own: list(false), organizations: list(true) };
}
