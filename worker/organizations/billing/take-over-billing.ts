import type { z } from 'zod';
import type { acceptBillingOffer } from '#shared/api/organizations/people/billing-offers.ts';
import { ORGANIZATIONS_MAX } from '#shared/organization/limits.ts';
import { recordAudit, type AuditSource } from '#worker/audit/audit-entry.ts';
import { buildAccountPlanSql, buildLimitSql } from '#worker/db/limit-sql.ts';
import { buildSeatsSql } from '#worker/db/seats-sql.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { Kernel } from '#worker/kernel.ts';
import {
  buildBillingOffer,
  buildOrganizationSeatsSql,
  findBillingOffer,
} from '#worker/organizations/billing/billing-offers.ts';
import { mailBillingAnswer } from '#worker/organizations/billing/mail-billing.ts';
import { settlePlan } from '#worker/organizations/billing/settle-plan.ts';
import { PLAN_TOO_SMALL } from '#worker/organizations/copy.ts';
import type { Actor } from '#worker/organizations/require-member.ts';
import { startCardUpdates } from '#worker/policies/card-updates.ts';
import { refreshPlan } from '#worker/policies/refresh-plan.ts';

const buildIsOwnerSql = (userId: string): string =>
  `EXISTS (SELECT 1 FROM organization_members m WHERE m.organization_id = ?1
      AND m.user_id = ${userId} AND m.role = 'owner' AND m.status = 'active')`;

/**
 * Hands billing from `?2` to `?3`, both active owners, at `?4` by the open offer `?5`, with seats for
 * everyone and under the terms that `?3` saw: the seats `?6` and the plan `?7`.
 */
const HAND_OVER = `UPDATE organizations SET billing_owner_id = ?3, updated_at = ?4
  WHERE id = ?1 AND billing_owner_id = ?2 AND ${buildIsOwnerSql('?2')} AND ${buildIsOwnerSql('?3')}
    AND EXISTS (SELECT 1 FROM billing_offers WHERE organization_id = ?1 AND id = ?5
      AND offered_by = ?2 AND offered_to = ?3 AND expires_at > ?4)
    AND ${buildOrganizationSeatsSql('?1')} = ?6 AND ${buildAccountPlanSql('?3')} = ?7
    AND ${buildSeatsSql('?3')} + ${buildOrganizationSeatsSql('?1')} <= ${buildLimitSql('?3', 'teamMembers')}
    AND (SELECT count(*) FROM organizations WHERE billing_owner_id = ?3) < ${ORGANIZATIONS_MAX}`;

interface Acceptance {
  userId: string;
  offerId: string;
  /** What the recipient saw. */
  seen: z.infer<typeof acceptBillingOffer.request>;
}

/**
 * Makes the recipient of an offer the billing owner and mails both. Throws `not_found` for another
 * offer and for one that was accepted, `billing_terms_changed` for
 * other terms than the recipient saw, and `plan_limit` when their plan has too few seats. Freed seats
 * bring back members whom a plan suspended.
 */
export async function takeOverBilling(
  context: Kernel,
  { organization, id: memberId }: Pick<Actor, 'organization' | 'id'>,
  { userId, offerId, seen }: Acceptance,
  { source, origin }: { source: AuditSource; origin: string },
): Promise<void> {
  const { db, now } = context;
  const { id: organizationId } = organization;
  const offer = await findBillingOffer(db, organizationId, source.at);
  if (offer === null || offer.id !== offerId || offer.toId !== userId) {
    throw new ApiError('not_found');
  }
  const { fromId: from } = offer;
  const at = now();
  const [changed] = await db.batch([
    db
      .prepare(HAND_OVER)
      .bind(organizationId, from, userId, source.at, offerId, seen.seats, seen.plan),
    recordAudit(
      db,
      source,
      {
        action: 'billing.transferred',
        target: memberId,
        details: { before: { billingOwner: from }, after: { billingOwner: userId }, ...seen },
      },
      { ifChanged: true },
    ),
    // The cards now have the new billing owner's plan.
    startCardUpdates(context, organizationId),
    ...settlePlan(db, from, at),
    ...settlePlan(db, userId, at),
  ]);
  if ((changed?.meta.changes ?? 0) === 0) {
    await throwRefusal(context, { organizationId, userId, offerId, seen }, source.at);
  }
  // The former billing owner's cards change too, because freed seats bring back members.
  await refreshPlan(context, userId, origin);
  await refreshPlan(context, from, origin);
  await mailBillingAnswer(context, 'accepted', { offer, organizationId, origin });
}

/** Throws why nothing was written. */
async function throwRefusal(
  { db }: Pick<Kernel, 'db'>,
  { organizationId, userId, offerId, seen }: Acceptance & { organizationId: string },
  at: string,
): Promise<never> {
  const row = await findBillingOffer(db, organizationId, at);
  if (row === null || row.id !== offerId) throw new ApiError('not_found');
  if (row.seats !== seen.seats || row.plan !== seen.plan) {
    throw new ApiError('billing_terms_changed', { current: buildBillingOffer(row, userId).terms });
  }
  throw new ApiError('plan_limit', { message: PLAN_TOO_SMALL });
}
