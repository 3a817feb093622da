import { Hono } from 'hono';
import type { JobHandlers } from '#worker/jobs/job.ts';
import type { Capability, Kernel } from '#worker/kernel.ts';
import {
  createRequireMember,
  type MemberEnv,
} from '#worker/organizations/access/require-member.ts';
import { recheckDomains } from '#worker/organizations/domains/recheck-domains.ts';
import { createResolveTxt } from '#worker/organizations/domains/resolve-txt.ts';
import { domainRoutes } from '#worker/organizations/domains/routes.ts';
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
  const resolveTxt = createResolveTxt({
    base: kernel.settings.DNS_API_BASE,
    fetch: (url, init) => fetch(url, init),
  });
  const requireMember = createRequireMember(kernel);
  const context = { ...kernel, ...ports, requireMember, resolveTxt };
  return {
    routes: new Hono<MemberEnv>()
      .route('/', organizationRoutes(context))
      .route('/', invitationRoutes(context))
      .route('/', acceptanceRoutes(context))
      .route('/', domainRoutes(context)),
    jobs: {
      send_invitation_list: (list) => sendListRows(context, list),
    } satisfies Partial<JobHandlers>,
    sweep: {
      domains: () => recheckDomains(context),
      expiredInvitations: () => expireInvitations(kernel),
      invitations: () => sweepInvitations(kernel),
      invitationLists: () => sweepInvitationLists(kernel),
      invitationCounts: () => sweepInvitationCounts(kernel),
    },
  } satisfies Capability;
}
