import { z } from 'zod';
import { PLAN_IDS } from '#shared/plan/plan.ts';
import { buildPlanLimitSql } from '#worker/db/limit-sql.ts';
import { allRows, firstRow, jsonColumn } from '#worker/db/rows.ts';
import { IS_CHOSEN, SUSPENDS_AT } from '#worker/organizations/seats/reduction-sql.ts';

/** Seats under the smaller plan of the reduction `r`. The billing owner needs none. */
const SEATS = `(SELECT ${buildPlanLimitSql('r.plan', 'teamMembers')} FROM plan_reductions r
  WHERE r.user_id = ?1)`;

/**
 * Active members of all organizations of the billing owner `?1`, in the order in which they stay: the
 * reverse of that in which `settleSeats` suspends them. `isChosen` is an SQL condition about `m`.
 */
const buildRankSql = (isChosen: string): string => `SELECT m.id, m.organization_id, m.user_id,
    m.role, m.user_id = ?1 AS is_payer, row_number() OVER (ORDER BY m.user_id = ?1 DESC,
      m.role = 'owner' DESC, ${isChosen} DESC, m.last_active_on DESC, m.id DESC) AS place
  FROM organizations o CROSS JOIN organization_members m
  WHERE m.organization_id = o.id AND o.billing_owner_id = ?1 AND m.status = 'active'`;
const STAYS = `(ranked.is_payer OR ranked.place <= ${SEATS})`;

const TEAMS = `WITH ranked AS (${buildRankSql(IS_CHOSEN)})
  SELECT o.id, count(*) AS members, sum(${STAYS}) AS seats FROM ranked
    JOIN organizations o ON o.id = ranked.organization_id
  WHERE o.deletes_at IS NULL AND o.deleting_at IS NULL
  GROUP BY o.id HAVING members > seats`;
const teamSchema = z.object({ id: z.string(), members: z.int(), seats: z.int() });

/** The organizations of a billing owner in which people lose their seat, without those being deleted. */
export async function listAffectedOrganizations(
  db: D1Database,
  billingOwnerId: string,
): Promise<z.infer<typeof teamSchema>[]> {
  return allRows(db.prepare(TEAMS).bind(billingOwnerId), teamSchema);
}

/**
 * SQL: seats of the organization `?2`, of which owners may give away those that are not their own. Other
 * organizations of the billing owner have the seats that their owners chose, and compete for the rest
 * by activity, so that a choice here takes no seat there.
 */
const OWN_SEATS = `(SELECT count(*) FROM (${buildRankSql(
  `(m.organization_id <> ?2 AND ${IS_CHOSEN})`,
)}) ranked WHERE ranked.organization_id = ?2 AND ${STAYS})`;
const OWNERS = `(SELECT count(*) FROM organization_members owner WHERE owner.organization_id = ?2
  AND owner.role = 'owner' AND owner.status = 'active')`;
/** SQL: how many people besides the owners of the organization `?2` can be chosen. */
export const CHOOSABLE_SEATS = `max(0, ${OWN_SEATS} - ${OWNERS})`;

const READ = `SELECT r.plan, r.begins_at AS beginsAt, coalesce(${SUSPENDS_AT}, r.begins_at) AS suspendsAt,
    ${CHOOSABLE_SEATS} AS choosable, ${OWN_SEATS} AS seats,
    (SELECT active FROM organization_counts WHERE organization_id = ?2) AS members,
    coalesce((SELECT json_group_array(chosen.value) FROM seat_choices c, json_each(c.members) chosen
      JOIN organization_members m ON m.id = chosen.value AND m.status = 'active'
      WHERE c.organization_id = ?2), '[]') AS chosen,
    coalesce(c.revision, 0) AS revision, c.chosen_at AS chosenAt, u.email AS chosenBy,
    (WITH ranked AS (${buildRankSql(IS_CHOSEN)}) SELECT json_group_array(first.id) FROM
      (SELECT ranked.id FROM ranked WHERE ranked.organization_id = ?2 AND ${STAYS} ORDER BY ranked.place) first
    ) AS staying
  FROM plan_reductions r JOIN organizations o ON o.id = ?2 AND o.billing_owner_id = r.user_id
    LEFT JOIN seat_choices c ON c.organization_id = o.id LEFT JOIN users u ON u.id = c.chosen_by
  WHERE r.user_id = ?1`;
const readSchema = z.object({
  plan: z.enum(PLAN_IDS),
  beginsAt: z.string(),
  suspendsAt: z.string(),
  choosable: z.int(),
  seats: z.int(),
  members: z.int(),
  chosen: jsonColumn(z.array(z.string())),
  revision: z.int(),
  chosenAt: z.string().nullable(),
  chosenBy: z.string().nullable(),
  staying: jsonColumn(z.array(z.string())),
});

/** The smaller plan of an organization and who stays under it, or null. */
export async function findReduction(
  db: D1Database,
  { id, billingOwnerId }: { id: string; billingOwnerId: string },
): Promise<z.infer<typeof readSchema> | null> {
  return firstRow(db.prepare(READ).bind(billingOwnerId, id), readSchema);
}
