import { Hono, type Context } from 'hono';
import * as contract from '#shared/api/organizations/people/billing-offers.ts';
import { buildAuditSource } from '#worker/audit/audit-entry.ts';
import { ApiError } from '#worker/http/api-error.ts';
import { validate } from '#worker/http/request/validate.ts';
import type { Kernel } from '#worker/kernel.ts';
import {
  buildBillingOffer,
  createBillingOffer,
  endBillingOffer,
  findBillingOffer,
} from '#worker/organizations/billing/billing-offers.ts';
import { takeOverBilling } from '#worker/organizations/billing/take-over-billing.ts';
import { ALREADY_PAYS, BILLING_OWNER_ONLY } from '#worker/organizations/copy.ts';
import { createRequireMember, type MemberEnv } from '#worker/organizations/require-member.ts';

/** Who pays for an organization: offers to another owner, and their answers. */
export function billingRoutes(context: Kernel): Hono<MemberEnv> {
  const { db, now, requireUser } = context;
  const requireMember = createRequireMember(context);
  const access = [requireUser, requireMember('manageBilling')] as const;
  const buildRecord = (c: Context<MemberEnv>) => ({
    source: buildAuditSource(c, now()),
    origin: context.originOf(c.req.url),
  });
  return new Hono<MemberEnv>()
    .get(contract.readBillingOffer.path, ...access, async (c) => {
      const { id } = c.get('actor').organization;
      const row = await findBillingOffer(db, id, now().toISOString());
      return c.json({ offer: row && buildBillingOffer(row, c.get('user').id) });
    })
    .put(
      contract.offerBilling.path,
      ...access,
      validate(contract.offerBilling.request),
      async (c) => {
        const { id: from } = c.get('user');
        await context.limitCostly(`billing-offers:${from}`);
        const { organization } = c.get('actor');
        if (organization.billingOwnerId !== from) {
          throw new ApiError('forbidden', { message: BILLING_OWNER_ONLY });
        }
        const { member: memberId } = c.req.valid('json');
        const details = { organizationId: organization.id, from, memberId };
        const row = await createBillingOffer(context, details, buildRecord(c));
        if (row === null) {
          const issues = [{ path: 'member', message: ALREADY_PAYS }];
          throw new ApiError('invalid_input', { message: ALREADY_PAYS, issues });
        }
        return c.json({ offer: buildBillingOffer(row, from) });
      },
    )
    .delete(contract.withdrawBillingOffer.path, ...access, async (c) => {
      const details = { offerId: c.req.param('offer'), userId: c.get('user').id };
      await endBillingOffer(context, 'withdrawn', details, buildRecord(c));
      return c.body(null, 204);
    })
    .post(
      contract.acceptBillingOffer.path,
      ...access,
      validate(contract.acceptBillingOffer.request),
      async (c) => {
        const acceptance = {
          userId: c.get('user').id,
          offerId: c.req.param('offer'),
          seen: c.req.valid('json'),
        };
        await takeOverBilling(context, c.get('actor'), acceptance, buildRecord(c));
        return c.body(null, 204);
      },
    )
    .post(contract.declineBillingOffer.path, ...access, async (c) => {
      const details = { offerId: c.req.param('offer'), userId: c.get('user').id };
      await endBillingOffer(context, 'declined', details, buildRecord(c));
      return c.body(null, 204);
    });
}
