import { z } from 'zod';
import { buildIsHeldSql } from '#worker/cards/departures/held-sql.ts';
import { buildOrganizationCardsSql, buildRankedHoldersSql } from '#worker/db/holder-sql.ts';
import { allRows } from '#worker/db/rows.ts';

// Reads the members of the groups of policies and their cards, six rows per member: 300,000 for 50,000 members, at
// D1's price $0.0003 per visit of the list, which admins open now and then. Counts that triggers maintain would have to be
// made again for every member when a policy is assigned or moved. All other cards have the default policy and are not
// read: triggers count the total. The position is NULL in its row.
const COUNT = `SELECT ranked.position, count(*) AS count
  FROM (${buildRankedHoldersSql('?1', '?2')}) ranked
    CROSS JOIN cards c ON c.organization_id = ?1 AND c.user_id = ranked.user_id
  WHERE ${buildIsHeldSql('c.id')} GROUP BY ranked.position
  UNION ALL SELECT NULL, ${buildOrganizationCardsSql('?1')}
    - (SELECT count(*) FROM departed_cards WHERE organization_id = ?1)`;

const countSchema = z.object({ position: z.int().nullable(), count: z.int() });

/**
 * Numbers of held organization cards by policy: `assigned` has the groups of each policy in order of
 * precedence, and the result a number for each, then that of the default.
 */
export async function countCardsByPolicy(
  db: D1Database,
  organizationId: string,
  assigned: readonly (readonly string[])[],
): Promise<number[]> {
  const statement = db.prepare(COUNT).bind(organizationId, JSON.stringify(assigned));
  const rows = await allRows(statement, countSchema);
  const find = (position: number | null) =>
    rows.find((row) => row.position === position)?.count ?? 0;
  const counts = assigned.map((_, position) => find(position));
  const others = counts.reduce((sum, count) => sum + count, 0);
  return [...counts, Math.max(0, find(null) - others)];
}
