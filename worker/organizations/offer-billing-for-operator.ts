import { z } from 'zod';
import type { offerBillingTo } from '#shared/api/operator/billing-offer.ts';
import { buildSystemSource } from '#worker/audit/audit-entry.ts';
import { emailKey } from '#worker/auth/email-key.ts';
import { firstRow } from '#worker/db/rows.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { Kernel } from '#worker/kernel.ts';
import { createBillingOffer } from '#worker/organizations/billing/billing-offers.ts';
import type { BillingMailContext } from '#worker/organizations/billing/mail-billing.ts';

/** An organization by ID or slug (`?1`) that is not being deleted, and its member with an address. */
const FIND = `SELECT o.id AS organizationId, o.billing_owner_id AS "from", m.id AS memberId
  FROM organizations o LEFT JOIN users u ON u.email_key = ?2
    LEFT JOIN organization_members m ON m.organization_id = o.id AND m.user_id = u.id
  WHERE (o.id = ?1 OR o.slug = ?1) AND o.billing_owner_id IS NOT NULL`;
const foundSchema = z.object({
  organizationId: z.string(),
  from: z.string(),
  memberId: z.string().nullable(),
});

/**
 * Offers billing for the operator, when the billing owner cannot, by the rules of the app. Returns
 * whether an offer is open: false if the owner already pays. Throws `not_found` and what
 * `createBillingOffer` throws.
 */
export async function offerBillingForOperator(
  context: BillingMailContext & Kernel,
  { organization, owner }: z.infer<typeof offerBillingTo.request>,
  { requestId, origin }: { requestId: string; origin: string },
): Promise<boolean> {
  const { db, now } = context;
  const found = await firstRow(db.prepare(FIND).bind(organization, emailKey(owner)), foundSchema);
  if (found === null || found.memberId === null) throw new ApiError('not_found');
  const { organizationId, from, memberId } = found;
  const source = buildSystemSource(organizationId, requestId, now());
  const offer = { organizationId, from, memberId };
  return (await createBillingOffer(context, offer, { source, origin })) !== null;
}
