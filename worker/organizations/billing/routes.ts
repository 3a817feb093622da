import { Hono } from 'hono';
import * as contract from '#shared/api/organizations/people/members.ts';
import { validate } from '#worker/http/request/validate.ts';
import type { MemberEnv } from '#worker/organizations/access/require-member.ts';
import { buildAuditSource } from '#worker/organizations/audit/audit-entry.ts';
import { handBillingOver } from '#worker/organizations/billing/hand-billing-over.ts';
import type { OrganizationContext } from '#worker/organizations/organization-context.ts';

/** Who pays for an organization. */
export function billingRoutes(context: OrganizationContext): Hono<MemberEnv> {
  return new Hono<MemberEnv>().post(
    contract.transferBilling.path,
    context.requireUser,
    context.requireMember('manageBilling'),
    validate(contract.transferBilling.request),
    async (c) => {
      const target = { userId: c.get('user').id, memberId: c.req.valid('json').member };
      const source = buildAuditSource(c, context.now());
      const origin = context.originOf(c.req.url);
      await handBillingOver(context, c.get('actor'), target, { source, origin });
      return c.body(null, 204);
    },
  );
}
