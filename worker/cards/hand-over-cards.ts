import { z } from 'zod';
import { removeInvisible } from '#shared/text/visible-text.ts';
import { buildIsHeldSql, buildIsJoinedSql } from '#worker/cards/departures/held-sql.ts';
import { allRows, sqlBoolean } from '#worker/db/rows.ts';

const IS_DECIDED = 'EXISTS (SELECT 1 FROM organization_departures WHERE id = ?1)';
const IS_UNDONE =
  'EXISTS (SELECT 1 FROM organization_departures WHERE id = ?1 AND undone_at IS NOT NULL)';

const MARK = `INSERT INTO departed_cards (card_id, departure_id, organization_id, holder_id, first_name,
    is_redirect, successor_id, live_until, is_ended)
  SELECT c.id, d.id, d.organization_id, d.user_id, ?2, d.card = 'redirect', d.successor_id,
    coalesce(d.live_until, d.departed_at), d.card <> 'keep'
  FROM organization_departures d
    JOIN cards c ON c.user_id = d.user_id AND c.organization_id = d.organization_id
  WHERE d.id = ?1 AND ${buildIsJoinedSql('c.id')} ON CONFLICT (card_id) DO NOTHING`;

// Cards of an earlier departure of the same person return with this one.
const ADOPT = `UPDATE departed_cards SET departure_id = ?1
  WHERE organization_id = ?2 AND holder_id = ?3 AND ${IS_DECIDED}`;

const PAUSE = `UPDATE cards SET paused_at = ?2 WHERE paused_at IS NULL
  AND id IN (SELECT card_id FROM departed_cards WHERE departure_id = ?1 AND is_ended = 1)`;

// Also those of former members that the leaver held for the organization.
const MOVE = `UPDATE cards SET user_id = ?4
  WHERE user_id = ?3 AND organization_id = ?2 AND ${IS_DECIDED}`;

const RETURN = `UPDATE cards SET user_id = d.holder_id, paused_at = NULL
  FROM departed_cards d WHERE d.card_id = cards.id AND d.departure_id = ?1 AND ${IS_UNDONE}`;
const UNMARK = `DELETE FROM departed_cards WHERE departure_id = ?1 AND ${IS_UNDONE}`;

const IS_HELD = buildIsHeldSql('c.id');

export interface HandOver {
  departureId: string;
  organizationId: string;
  /** The leaver's account and first name. */
  userId: string;
  firstName: string;
  /** The account that gets the cards. */
  toUserId: string;
  /** ISO 8601. */
  at: string;
}

/**
 * Statements that take an organization's cards from the account of a leaver, for the transaction
 * that inserts the departure, after it. They do nothing without that row. Since each change of a
 * card requires its holder, a leaver's publish that is under way is refused from then on.
 */
export function buildHandOver(db: D1Database, handOver: HandOver): D1PreparedStatement[] {
  const { departureId, organizationId, userId, firstName, toUserId, at } = handOver;
  return [
    db.prepare(ADOPT).bind(departureId, organizationId, userId),
    db.prepare(MARK).bind(departureId, firstName),
    db.prepare(PAUSE).bind(departureId, at),
    db.prepare(MOVE).bind(departureId, organizationId, userId, toUserId),
  ];
}

/** Statements that return the cards of a departure marked as undone, in the same transaction. */
export function buildCardReturn(db: D1Database, departureId: string): D1PreparedStatement[] {
  return [db.prepare(RETURN).bind(departureId), db.prepare(UNMARK).bind(departureId)];
}

const heldSchema = z.object({
  username: z.string(),
  name: z.string().transform(removeInvisible),
  /** Whether visitors see it. */
  isPublic: sqlBoolean,
});
export type LeaverCard = z.infer<typeof heldSchema>;

/** The organization cards that a member holds, without those of former members, at most 100. */
export async function listHeldCards(
  db: D1Database,
  organizationId: string,
  userId: string,
): Promise<LeaverCard[]> {
  const statement = db
    .prepare(
      `SELECT c.username, c.content ->> '$.name' AS name,
        c.is_active = 1 AND c.locked_at IS NULL AND c.taken_down_at IS NULL
          AND c.paused_at IS NULL AS isPublic
      FROM cards c WHERE c.user_id = ?1 AND c.organization_id = ?2
        AND ${IS_HELD}
      ORDER BY c.created_at, c.id LIMIT 100`,
    )
    .bind(userId, organizationId);
  return allRows(statement, heldSchema);
}

const departedSchema = z.object({ departureId: z.string(), username: z.string() });
export type DepartedCard = z.infer<typeof departedSchema>;

export async function listDepartedCards(
  db: D1Database,
  departureIds: readonly string[],
): Promise<DepartedCard[]> {
  const statement = db
    .prepare(
      `SELECT d.departure_id AS departureId, c.username FROM departed_cards d
        JOIN cards c ON c.id = d.card_id
      WHERE d.departure_id IN (SELECT value FROM json_each(?1)) ORDER BY c.created_at, c.id`,
    )
    .bind(JSON.stringify(departureIds));
  return allRows(statement, departedSchema);
}
