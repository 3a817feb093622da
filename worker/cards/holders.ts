import { z } from 'zod';
import { allRows } from '#worker/db/rows.ts';
import { buildIsHeldSql, buildIsJoinedSql } from '#worker/cards/departures/held-sql.ts';
import { readUsernames } from '#worker/cards/usernames/username-row.ts';

const IS_HELD = buildIsHeldSql('cards.id');

// An account that is deleted leaves its organization cards with the organization, off the public.
const RELEASE = `UPDATE cards SET paused_at = iif(${buildIsJoinedSql('cards.id')}, coalesce(paused_at, ?2), paused_at),
    user_id = (SELECT billing_owner_id FROM organizations WHERE id = cards.organization_id)
  WHERE user_id = ?1 AND organization_id IS NOT NULL AND user_id <>
    (SELECT billing_owner_id FROM organizations WHERE id = cards.organization_id)
  RETURNING username`;

const usernameSchema = z.object({ username: z.string() });

/** Moves every organization card of an account to the billing owners, paused. Returns their usernames. */
export async function releaseHeldCards(
  db: D1Database,
  userId: string,
  at: string,
): Promise<string[]> {
  const rows = await allRows(db.prepare(RELEASE).bind(userId, at), usernameSchema);
  return rows.map(({ username }) => username);
}

// Cards of former members are named with who held them: their groups still choose the policy.
const OF_HOLDERS = `SELECT username FROM cards WHERE organization_id = ?1
    AND user_id IN (SELECT value FROM json_each(?2)) AND ${IS_HELD}
  UNION SELECT c.username FROM departed_cards d JOIN cards c ON c.id = d.card_id
    WHERE d.organization_id = ?1 AND d.holder_id IN (SELECT value FROM json_each(?2))`;

/** Usernames of the organization cards that accounts hold, or held as members, in an organization. */
export async function listHeldUsernames(
  db: D1Database,
  organizationId: string,
  userIds: readonly string[],
): Promise<string[]> {
  return readUsernames(db.prepare(OF_HOLDERS).bind(organizationId, JSON.stringify(userIds)));
}

const countSchema = z.object({ userId: z.string(), count: z.int() });

/** Number of organization cards that accounts hold in an organization. Accounts without any are missing. */
export async function countHeldCards(
  db: D1Database,
  organizationId: string,
  userIds: readonly string[],
): Promise<Map<string, number>> {
  const statement = db
    .prepare(
      `SELECT user_id AS userId, count(*) AS count FROM cards WHERE organization_id = ?1
        AND user_id IN (SELECT value FROM json_each(?2)) AND ${IS_HELD} GROUP BY user_id`,
    )
    .bind(organizationId, JSON.stringify(userIds));
  const rows = await allRows(statement, countSchema);
  return new Map(rows.map(({ userId, count }) => [userId, count]));
}

/** Usernames of an organization's cards after one, in order: the pages of a job. */
export async function listOrganizationUsernames(
  db: D1Database,
  { organizationId, after, limit }: { organizationId: string; after: string; limit: number },
): Promise<string[]> {
  return readUsernames(
    db
      .prepare(
        `SELECT username FROM cards WHERE organization_id = ?1 AND username > ?2
        ORDER BY username LIMIT ?3`,
      )
      .bind(organizationId, after, limit),
  );
}
