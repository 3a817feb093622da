import { Hono } from 'hono';
import type { JobHandlers } from '#worker/jobs/job.ts';
import type { Capability, Kernel } from '#worker/kernel.ts';
import {
  createRequireMember,
  type MemberEnv,
} from '#worker/organizations/access/require-member.ts';
import { sendListRows } from '#worker/organizations/invitations/lists/send-list.ts';
import { acceptanceRoutes, invitationRoutes } from '#worker/organizations/invitations/routes.ts';
import {
  expireInvitations,
  sweepInvitationCounts,
  sweepInvitationLists,
  sweepInvitations,
} from '#worker/organizations/invitations/sweep-invitations.ts';
import type { OrganizationPorts } from '#worker/organizations/organization-context.ts';
import { organizationRoutes } from '#worker/organizations/routes.ts';

/** Organizations: their members, groups, invitations and domains. */
export function createOrganizations(kernel: Kernel, ports: OrganizationPorts) {
  const context = { ...kernel, ...ports, requireMember: createRequireMember(kernel) };
  return {
    routes: new Hono<MemberEnv>()
      .route('/', organizationRoutes(context))
      .route('/', invitationRoutes(context))
      .route('/', acceptanceRoutes(context)),
    jobs: {
      send_invitation_list: (list) => sendListRows(context, list),
    } satisfies Partial<JobHandlers>,
    sweep: {
      expiredInvitations: () => expireInvitations(kernel),
      invitations: () => sweepInvitations(kernel),
      invitationLists: () => sweepInvitationLists(kernel),
      invitationCounts: () => sweepInvitationCounts(kernel),
    },
  } satisfies Capability;
}
