import { z } from 'zod';
import { removeInvisible } from '#shared/text/visible-text.ts';
import { allRows, sqlBoolean } from '#worker/db/rows.ts';

const IS_DECIDED = 'EXISTS (SELECT 1 FROM organization_departures WHERE id = ?1)';
const IS_UNDONE =
  'EXISTS (SELECT 1 FROM organization_departures WHERE id = ?1 AND undone_at IS NOT NULL)';

const MARK = `INSERT INTO departed_cards (card_id, departure_id, organization_id, holder_id, client_id, first_name,
    organization_name, is_redirect, successor_id, live_until, is_ended)
  SELECT c.id, d.id, d.organization_id, d.user_id, c.client_id, ?2, ?3, d.card = 'redirect', d.successor_id,
    coalesce(d.live_until, d.departed_at), d.card <> 'keep'
  FROM organization_departures d
    JOIN cards c ON c.user_id = d.user_id AND c.organization_id = d.organization_id
  WHERE d.id = ?1 ON CONFLICT (card_id) DO NOTHING`;

// The browser's ID must not meet one of the new account's cards.
const MOVE = `UPDATE cards SET user_id = ?4, client_id = lower(hex(randomblob(16)))
  WHERE user_id = ?3 AND organization_id = ?2 AND ${IS_DECIDED}`;

const RETURN = `UPDATE cards SET user_id = d.holder_id,
    client_id = CASE WHEN EXISTS (SELECT 1 FROM cards o
      WHERE o.user_id = d.holder_id AND o.client_id = d.client_id) THEN cards.client_id ELSE d.client_id END
  FROM departed_cards d WHERE d.card_id = cards.id AND d.departure_id = ?1 AND ${IS_UNDONE}`;
const UNMARK = `DELETE FROM departed_cards WHERE departure_id = ?1 AND ${IS_UNDONE}`;

export interface HandOver {
  departureId: string;
  organizationId: string;
  organizationName: string;
  /** The leaver's account and first name. */
  userId: string;
  firstName: string;
  /** The account that gets the cards. */
  toUserId: string;
}

/**
 * Statements that take an organization's cards from the account of a leaver, for the transaction
 * that inserts the departure, after it. They do nothing without that row. Since each change of a
 * card requires its account, a leaver's publish that is under way is refused from then on.
 */
export function buildHandOver(db: D1Database, handOver: HandOver): D1PreparedStatement[] {
  const { departureId, organizationId, organizationName, userId, firstName, toUserId } = handOver;
  return [
    db.prepare(MARK).bind(departureId, firstName, organizationName),
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
export type HeldCard = z.infer<typeof heldSchema>;

/** The company cards that a member holds, without those of former members, at most 100. */
export async function listHeldCards(
  db: D1Database,
  organizationId: string,
  userId: string,
): Promise<HeldCard[]> {
  const statement = db
    .prepare(
      `SELECT c.username, c.content ->> '$.name' AS name,
        c.is_active = 1 AND c.locked_at IS NULL AND c.taken_down_at IS NULL AS isPublic
      FROM cards c WHERE c.user_id = ?1 AND c.organization_id = ?2
        AND NOT EXISTS (SELECT 1 FROM departed_cards d WHERE d.card_id = c.id)
      ORDER BY c.created_at, c.id LIMIT 100`,
    )
    .bind(userId, organizationId);
  return allRows(statement, heldSchema);
}

const departedSchema = z.object({ departureId: z.string(), username: z.string() });
export type DepartedCard = z.infer<typeof departedSchema>;

/** The usernames of the cards of departures. */
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
