import { z } from 'zod';
import type { LeftOrganization } from '#shared/api/auth/account-deletion.ts';
import { PLAN_IDS } from '#shared/plan/plan.ts';
import { allRows, sqlBoolean } from '#worker/db/rows.ts';
import type { Kernel } from '#worker/kernel.ts';

/** SQL condition: others than the account `?1` are members, hold cards or are customers of organization `o`. */
export const HAS_OTHERS = `(EXISTS (SELECT 1 FROM organization_members other
    WHERE other.organization_id = o.id AND other.status <> 'left' AND other.user_id <> ?1)
  OR EXISTS (SELECT 1 FROM cards theirs
    WHERE theirs.organization_id = o.id AND theirs.user_id <> ?1)
  OR EXISTS (SELECT 1 FROM partner_customers c WHERE c.organization_id = o.id))`;

const SELECT = `SELECT o.id, o.name, m.id AS memberId, o.billing_owner_id AS billingOwnerId,
    b.plan, o.deletes_at AS deletesAt, ${HAS_OTHERS} AS hasOthers
  FROM organization_members m JOIN organizations o ON o.id = m.organization_id
    JOIN users b ON b.id = o.billing_owner_id
  WHERE m.user_id = ?1 AND m.status <> 'left' AND o.deleting_at IS NULL
  ORDER BY o.name, o.id`;
const rowSchema = z.object({
  id: z.string(),
  name: z.string(),
  memberId: z.string(),
  billingOwnerId: z.string(),
  plan: z.enum(PLAN_IDS),
  deletesAt: z.string().nullable(),
  hasOthers: sqlBoolean,
});

export interface OrganizationToLeave extends LeftOrganization {
  memberId: string;
  billingOwnerId: string;
  /** When it is deleted anyway. */
  deletesAt: string | null;
}

/** The organizations of an account by what its deletion means for them, in the order of their names. */
export async function listOrganizationsToLeave(
  { db, list }: Pick<Kernel, 'db' | 'list'>,
  userId: string,
): Promise<OrganizationToLeave[]> {
  const rows = await allRows(db.prepare(SELECT).bind(userId), rowSchema);
  const found = Array.from(rows, async ({ hasOthers, plan, ...row }) => {
    if (row.billingOwnerId !== userId) return { ...row, kind: 'left' as const };
    const scope = { organizationId: row.id, plan, accounts: null };
    const waits =
      hasOthers ||
      (await Promise.all(list('memberContacts').map(({ count }) => count(scope)))).some(
        (count) => count > 0,
      );
    return { ...row, kind: waits ? ('waits' as const) : ('deleted' as const) };
  });
  return Promise.all(found);
}
