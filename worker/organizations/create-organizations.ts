import { Hono } from 'hono';
import type { JobOf } from '#worker/jobs/job.ts';
import type { Capability, Kernel } from '#worker/kernel.ts';
import {
  createRequireMember,
  type MemberEnv,
} from '#worker/organizations/access/require-member.ts';
import { auditRoutes } from '#worker/organizations/audit/audit-routes.ts';
import { findAuditChain, type FoundChain } from '#worker/organizations/audit/find-audit-chain.ts';
import {
  createMoveAfterWrite,
  moveAudit,
  sweepAuditOutbox,
} from '#worker/organizations/audit/move-audit.ts';
import type { OrganizationPorts } from '#worker/organizations/organization-context.ts';
import { organizationRoutes } from '#worker/organizations/routes.ts';

/** Organizations: their members, groups and invitations. */
export function createOrganizations(kernel: Kernel, ports: OrganizationPorts) {
  const context = { ...kernel, ...ports, requireMember: createRequireMember(kernel) };
  const routes = new Hono<MemberEnv>();
  routes.use('/api/organizations/*', createMoveAfterWrite(kernel));
  routes.route('/', organizationRoutes(context));
  routes.route('/', auditRoutes(context));
  return {
    routes,
    jobs: {
      move_audit: ({ organizationId }: JobOf<'move_audit'>) => moveAudit(kernel, organizationId),
    },
    sweep: {
      auditOutbox: () => sweepAuditOutbox(kernel),
    },
    /** Reads a page of an audit log for the operator. */
    findAuditChain: (query: Parameters<typeof findAuditChain>[1]): Promise<FoundChain> =>
      findAuditChain(kernel, query),
  } satisfies Capability;
}
