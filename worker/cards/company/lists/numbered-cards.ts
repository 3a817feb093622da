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

/** Finds the company cards that numbers are about. */
export function createNumberedCards(db: D1Database) {
  return {
    /** A card of an account, also a company card it holds, with the owner of its numbers. */
    findOwn: (userId: string, username: string) =>
      firstRow(db.prepare(OWN).bind(userId, username), ownSchema),
    listHeldBy: (organizationId: string, userIds: readonly string[], limit: number) =>
      allRows(db.prepare(HELD_BY).bind(organizationId, JSON.stringify(userIds), limit), cardSchema),
    find: (organizationId: string, cardIds: readonly string[]) =>
      allRows(db.prepare(BY_ID).bind(organizationId, JSON.stringify(cardIds)), cardSchema),
  };
}
