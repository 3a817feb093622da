import { Hono } from 'hono';
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
import type { JobHandlers } from '#worker/jobs/job.ts';
import {
  recordHolderChange,
  type HolderChange,
} from '#worker/organizations/audit/holder-change.ts';
import type { OrganizationPorts } from '#worker/organizations/organization-context.ts';
import {
  sweepCardUpdates,
  updateCompanyCards,
} from '#worker/organizations/policies/card-updates.ts';
import { changeRequestRoutes } from '#worker/organizations/policies/change-request-routes.ts';
import { companyCardRoutes } from '#worker/organizations/policies/company-card-routes.ts';
import { policyRoutes } from '#worker/organizations/policies/policy-routes.ts';
import {
  findPolicyPictures,
  findStoredPolicy,
  readPolicySets,
} from '#worker/organizations/policies/read-policies.ts';
import { refreshPlan } from '#worker/organizations/policies/refresh-plan.ts';
import { organizationRoutes } from '#worker/organizations/routes.ts';

/** Organizations: their members, groups and invitations. */
export function createOrganizations(kernel: Kernel, ports: OrganizationPorts) {
  const context = { ...kernel, ...ports, requireMember: createRequireMember(kernel) };
  const routes = new Hono<MemberEnv>();
  routes.use('/api/organizations/*', createMoveAfterWrite(kernel));
  routes.route('/', organizationRoutes(context));
  routes.route('/', auditRoutes(context));
  routes.route('/', policyRoutes(context));
  routes.route('/', companyCardRoutes(context));
  routes.route('/', changeRequestRoutes(context));
  return {
    routes,
    readPolicies: (organizationIds: readonly string[]) => readPolicySets(context, organizationIds),
    findPolicy: (policyId: string) => findStoredPolicy(context, policyId),
    /** The paths among these that a policy puts on cards. */
    findPolicyPictures: (paths: readonly string[]) => findPolicyPictures(kernel.db, paths),
    recordHolderChange: (change: HolderChange) => recordHolderChange(kernel, change),
    /** Call after the plan of an account changed, for the organizations it pays for. */
    refreshPlan: (userId: string) => refreshPlan(context, userId),
    jobs: {
      move_audit: ({ organizationId }) => moveAudit(kernel, organizationId),
      update_company_cards: (job) => updateCompanyCards(context, job),
    } satisfies Partial<JobHandlers>,
    sweep: {
      auditOutbox: () => sweepAuditOutbox(kernel),
      companyCardUpdates: () => sweepCardUpdates(context),
    },
    /** Reads a page of an audit log for the operator. */
    findAuditChain: (query: Parameters<typeof findAuditChain>[1]): Promise<FoundChain> =>
      findAuditChain(kernel, query),
  } satisfies Capability;
}
