import { z } from 'zod';
import { buildIsActiveMemberSql } from '#worker/db/holder-sql.ts';
import { allRows, firstRow } from '#worker/db/rows.ts';

const cardSchema = z.object({ id: z.string(), username: z.string(), userId: z.string() });

const HELD_BY = `SELECT c.id, c.username, c.user_id AS userId FROM json_each(?2) requested
    CROSS JOIN cards c ON c.organization_id = ?1 AND c.user_id = requested.value LIMIT ?3`;
const BY_ID = `SELECT c.id, c.username, c.user_id AS userId FROM json_each(?2) requested
    CROSS JOIN cards c ON c.id = requested.value WHERE c.organization_id = ?1`;

const OWN = `SELECT c.id AS cardId, coalesce(c.organization_id, c.user_id) AS ownerId FROM cards c
  WHERE c.username = ?2 AND c.user_id = ?1
    AND (c.organization_id IS NULL OR ${buildIsActiveMemberSql('c.organization_id', '?1')})`;
const ownSchema = z.object({ cardId: z.string(), ownerId: z.string() });

export type AnalyticsCard = z.infer<typeof cardSchema>;

/** A card of an account, also an organization card it holds, with the owner of its numbers. */
export function findOwnAnalyticsCard(
  db: D1Database,
  userId: string,
  username: string,
): Promise<z.infer<typeof ownSchema> | null> {
  return firstRow(db.prepare(OWN).bind(userId, username), ownSchema);
}

/** Organization cards that accounts hold, at most `limit`. */
export function listAnalyticsCards(
  db: D1Database,
  organizationId: string,
  userIds: readonly string[],
  limit: number,
): Promise<AnalyticsCard[]> {
  const statement = db.prepare(HELD_BY).bind(organizationId, JSON.stringify(userIds), limit);
  return allRows(statement, cardSchema);
}

/** Organization cards by ID. */
export function findAnalyticsCards(
  db: D1Database,
  organizationId: string,
  cardIds: readonly string[],
): Promise<AnalyticsCard[]> {
  return allRows(db.prepare(BY_ID).bind(organizationId, JSON.stringify(cardIds)), cardSchema);
}
