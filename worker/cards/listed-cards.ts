import type { PublishedCard } from '#shared/card/card.ts';
import { LISTED_PEOPLE_MAX } from '#shared/organization/front-page.ts';
import { cardRowSchema, SELECT_CARD } from '#worker/cards/card-row.ts';
import { buildIsHeldSql } from '#worker/cards/departures/held-sql.ts';
import { buildVisitorCard, readPoliciesOf } from '#worker/cards/organization-policy.ts';
import { buildListedHoldersSql } from '#worker/db/holder-sql.ts';
import { allRows } from '#worker/db/rows.ts';

// The first public card of each person, in the order of the list of members.
const LIST = `${SELECT_CARD} JOIN (
    SELECT holder.position, (SELECT p.id FROM cards p
        WHERE p.organization_id = ?1 AND p.user_id = holder.user_id AND p.is_active = 1
          AND p.locked_at IS NULL AND p.paused_at IS NULL AND p.taken_down_at IS NULL
          AND ${buildIsHeldSql('p.id')}
        ORDER BY p.username LIMIT 1) AS card_id
      FROM (${buildListedHoldersSql('?1', String(LISTED_PEOPLE_MAX))}) holder
      WHERE card_id IS NOT NULL ORDER BY holder.position LIMIT ?2 OFFSET ?3
  ) listed ON listed.card_id = c.id
  ORDER BY listed.position`;

interface ListedQuery {
  organizationId: string;
  skip: number;
  limit: number;
}

/**
 * A public card of each member who agreed to be on the company's page, as visitors see it: one more
 * than `limit` if others follow.
 */
export async function readListedCards(
  db: D1Database,
  { organizationId, skip, limit }: ListedQuery,
): Promise<PublishedCard[]> {
  const rows = await allRows(db.prepare(LIST).bind(organizationId, limit + 1, skip), cardRowSchema);
  const policies = await readPoliciesOf(db, rows);
  return rows.map((row) => buildVisitorCard(row, policies)).filter(({ isLocked }) => !isLocked);
}
