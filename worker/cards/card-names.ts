import { z } from 'zod';
import { allRows, firstRow } from '#worker/db/rows.ts';

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
