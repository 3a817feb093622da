import { z } from 'zod';
import { ORGANIZATIONS_MAX } from '#shared/organization/limits.ts';
import { buildLimitSql } from '#worker/db/limit-sql.ts';
import { firstRow } from '#worker/db/rows.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { Actor } from '#worker/organizations/access/require-member.ts';
import { recordAudit, type AuditSource } from '#worker/organizations/audit/audit-entry.ts';
import { settlePlan } from '#worker/organizations/billing/settle-plan.ts';
import { BILLING_OWNER_ONLY, NOT_AN_OWNER, PLAN_TOO_SMALL } from '#worker/organizations/copy.ts';
import { readAllMemberRows } from '#worker/organizations/members/member-row.ts';
import type { OrganizationContext } from '#worker/organizations/organization-context.ts';
import { startCardUpdates } from '#worker/organizations/policies/card-updates.ts';
import { refreshPlan } from '#worker/organizations/policies/refresh-plan.ts';
import { buildSeatsSql } from '#worker/organizations/seats-sql.ts';

const SEATS_OF_ORGANIZATION = `(SELECT n.active + n.invited FROM organization_counts n
  WHERE n.organization_id = ?1)`;

/** Hands billing from `?2` to `?3`, an active owner with seats for everyone, at `?4`. */
const HAND_OVER = `UPDATE organizations SET billing_owner_id = ?3, updated_at = ?4
  WHERE id = ?1 AND billing_owner_id = ?2
    AND EXISTS (SELECT 1 FROM organization_members m WHERE m.organization_id = ?1
      AND m.user_id = ?3 AND m.role = 'owner' AND m.status = 'active')
    AND ${buildSeatsSql('?3')} + ${SEATS_OF_ORGANIZATION} <= ${buildLimitSql('?3', 'teamMembers')}
    AND (SELECT count(*) FROM organizations WHERE billing_owner_id = ?3) < ${ORGANIZATIONS_MAX}`;

type HandOverContext = Pick<
  OrganizationContext,
  'db' | 'now' | 'enqueue' | 'companyCards' | 'refreshOrganization'
>;

const billingOwnerSchema = z.object({ userId: z.string().nullable() });

/** A member of an organization who is to pay for it, instead of the account `from`. */
export interface Handover {
  organizationId: string;
  from: string;
  memberId: string;
}

/**
 * Makes another owner the billing owner. Throws `forbidden` to everyone but the billing owner, and
 * what `moveBilling` throws.
 */
export async function handBillingOver(
  context: HandOverContext,
  { organization }: Actor,
  { userId, memberId }: { userId: string; memberId: string },
  recorded: { source: AuditSource; origin: string },
): Promise<void> {
  if (organization.billingOwnerId !== userId) {
    throw new ApiError('forbidden', { message: BILLING_OWNER_ONLY });
  }
  const handover = { organizationId: organization.id, from: userId, memberId };
  await moveBilling(context, handover, recorded);
}

/**
 * Moves billing to another owner, and returns whether it did: false for the billing owner. Throws
 * `not_found` for no active member, `invalid_input` for a member who is no owner, `plan_limit` when
 * their plan has too few seats, and `forbidden` if `from` no longer pays. Freed seats bring back
 * members whom a plan suspended.
 */
export async function moveBilling(
  context: HandOverContext,
  { organizationId, from, memberId }: Handover,
  { source, origin }: { source: AuditSource; origin: string },
): Promise<boolean> {
  const { db, now } = context;
  const [member] = await readAllMemberRows(db, organizationId, [memberId]);
  if (member?.status !== 'active') throw new ApiError('not_found');
  if (member.isBillingOwner) return false;
  if (member.role !== 'owner') {
    const issues = [{ path: 'member', message: NOT_AN_OWNER }];
    throw new ApiError('invalid_input', { message: NOT_AN_OWNER, issues });
  }
  const at = now();
  const [changed] = await db.batch([
    db.prepare(HAND_OVER).bind(organizationId, from, member.userId, at.toISOString()),
    recordAudit(
      db,
      source,
      {
        action: 'billing.transferred',
        target: member.id,
        details: { before: { billingOwner: from }, after: { billingOwner: member.userId } },
      },
      { ifChanged: true },
    ),
    // The cards now have the new billing owner's plan.
    startCardUpdates(context, organizationId),
    ...settlePlan(context, from, at),
    ...settlePlan(context, member.userId, at),
  ]);
  if ((changed?.meta.changes ?? 0) > 0) {
    // The former billing owner's cards change too, because freed seats bring back members.
    await refreshPlan(context, member.userId, origin);
    await refreshPlan(context, from, origin);
    return true;
  }
  const statement = db
    .prepare('SELECT billing_owner_id AS userId FROM organizations WHERE id = ?')
    .bind(organizationId);
  const present = await firstRow(statement, billingOwnerSchema);
  if (present?.userId !== from) throw new ApiError('forbidden', { message: BILLING_OWNER_ONLY });
  throw new ApiError('plan_limit', { message: PLAN_TOO_SMALL });
}
