import { Hono } from 'hono';
import type { JobHandlers } from '#worker/jobs/job.ts';
import type { Capability, ExportPart, Kernel } from '#worker/kernel.ts';
import {
  createRequireMember,
  type MemberEnv,
} from '#worker/organizations/access/require-member.ts';
import { suspendBeyondSeats } from '#worker/organizations/billing/plan-seats.ts';
import { billingRoutes } from '#worker/organizations/billing/routes.ts';
import { departureRoutes } from '#worker/organizations/departures/routes.ts';
import { sweepDepartures } from '#worker/organizations/departures/sweep-departures.ts';
import { groupRoutes } from '#worker/organizations/groups/routes.ts';
import {
  buildTermStatements,
  type NamedPerson,
} from '#worker/organizations/members/member-terms.ts';
import { memberRoutes } from '#worker/organizations/members/routes.ts';
import type { OrganizationPorts } from '#worker/organizations/organization-context.ts';
import {
  exportMemberships,
  leaveAll,
  requireNoTeam,
} from '#worker/organizations/removal/leave-all.ts';
import { resumeRemovals, stepRemoval } from '#worker/organizations/removal/remove-organization.ts';
import { removalRoutes } from '#worker/organizations/removal/routes.ts';
import { sweepLeftMembers } from '#worker/organizations/removal/sweep-left-members.ts';
import { organizationRoutes } from '#worker/organizations/routes.ts';

/** Organizations: their members, groups and invitations. */
export function createOrganizations(kernel: Kernel, ports: OrganizationPorts) {
  const { db, now } = kernel;
  const context = { ...kernel, ...ports, requireMember: createRequireMember(kernel) };
  const exportPart: ExportPart = (user) => exportMemberships(db, user.id);
  return {
    routes: new Hono<MemberEnv>()
      .route('/', organizationRoutes(context))
      .route('/', memberRoutes(context))
      .route('/', departureRoutes(context))
      .route('/', groupRoutes(context))
      .route('/', billingRoutes(context))
      .route('/', removalRoutes(context)),
    /** Statements for the transaction that changes a plan. */
    suspendBeyondSeats: (userId: string, at: Date) => suspendBeyondSeats(db, userId, at),
    /** Statements for the transaction that changes a name or an address. */
    buildTermStatements: (userId: string, person: NamedPerson) =>
      buildTermStatements(db, userId, person),
    requireNoTeam: (userId: string) => requireNoTeam(db, userId),
    leaveAll: (userId: string, origin: string) => leaveAll(context, userId, origin),
    exports: [exportPart],
    jobs: {
      delete_organization: (job) => stepRemoval(context, job),
    } satisfies Partial<JobHandlers>,
    sweep: {
      departures: () => sweepDepartures(kernel),
      leftMembers: () => sweepLeftMembers(db, now()),
      removals: () => resumeRemovals(context),
    },
  } satisfies Capability;
}
