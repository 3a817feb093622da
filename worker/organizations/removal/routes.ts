import { Hono } from 'hono';
import * as contract from '#shared/api/organizations/organizations.ts';
import { buildAuditSource } from '#worker/audit/audit-entry.ts';
import { validate } from '#worker/http/request/validate.ts';
import type { Kernel } from '#worker/kernel.ts';
import { removeOrganization } from '#worker/organizations/removal/remove-organization.ts';
import { createRequireMember, type MemberEnv } from '#worker/organizations/require-member.ts';

/** The end of an organization. */
export function removalRoutes(context: Kernel): Hono<MemberEnv> {
  return new Hono<MemberEnv>().delete(
    contract.deleteOrganization.path,
    context.requireUser,
    createRequireMember(context)('deleteOrganization'),
    validate(contract.deleteOrganization.request),
    async (c) => {
      const source = buildAuditSource(c, context.now());
      await removeOrganization(context, c.get('actor'), c.req.valid('json').name, source);
      return c.body(null, 204);
    },
  );
}
