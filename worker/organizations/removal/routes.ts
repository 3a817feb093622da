import { Hono } from 'hono';
import * as contract from '#shared/api/organizations/organizations.ts';
import { validate } from '#worker/http/request/validate.ts';
import type { MemberEnv } from '#worker/organizations/require-member.ts';
import { buildAuditSource } from '#worker/audit/audit-entry.ts';
import type { OrganizationContext } from '#worker/organizations/organization-context.ts';
import { removeOrganization } from '#worker/organizations/removal/remove-organization.ts';

/** The end of an organization. */
export function removalRoutes(context: OrganizationContext): Hono<MemberEnv> {
  return new Hono<MemberEnv>().delete(
    contract.deleteOrganization.path,
    context.requireUser,
    context.requireMember('deleteOrganization'),
    validate(contract.deleteOrganization.request),
    async (c) => {
      const source = buildAuditSource(c, context.now());
      await removeOrganization(context, c.get('actor'), c.req.valid('json').name, source);
      return c.body(null, 204);
    },
  );
}
