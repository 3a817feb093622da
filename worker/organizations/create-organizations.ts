import { Hono } from 'hono';
import { createCardDecisions } from '#worker/audit/card-decisions.ts';
import { createMoveAfterWrite } from '#worker/audit/move-audit.ts';
import { createResolveTxt } from '#worker/http/dns/resolve-txt.ts';
import type { TeamActor } from '#worker/http/operations.ts';
import type { JobHandlers } from '#worker/jobs/job.ts';
import type { ExportPart } from '#worker/domain-events.ts';
import type { Capability, Kernel } from '#worker/kernel.ts';
import { readReport } from '#worker/organizations/analytics/read-numbers.ts';
import { attentionRoutes } from '#worker/organizations/attention/routes.ts';
import { sweepBillingOffers } from '#worker/organizations/billing/billing-offers.ts';
import { billingRoutes } from '#worker/organizations/billing/routes.ts';
import { settlePlan } from '#worker/organizations/billing/settle-plan.ts';
import { sweepExportCounts } from '#worker/organizations/contacts/export-counts.ts';
import {
  findContactAccounts,
  type ContactChoice,
} from '#worker/organizations/contacts/find-contact-scope.ts';
import { nameMembers } from '#worker/organizations/contacts/name-members.ts';
import { contactExportRoutes } from '#worker/organizations/contacts/routes.ts';
import { recheckDomains } from '#worker/organizations/domains/recheck-domains.ts';
import { domainRoutes } from '#worker/organizations/domains/routes.ts';
import { findVisibleLogos, findUsedLogos, isLogoOfTeam } from '#worker/organizations/find-logos.ts';
import { groupRoutes } from '#worker/organizations/groups/routes.ts';
import { sendListRows } from '#worker/organizations/invitations/lists/send-list.ts';
import { acceptanceRoutes, invitationRoutes } from '#worker/organizations/invitations/routes.ts';
import {
  expireInvitations,
  sweepInvitationCounts,
  sweepInvitationLists,
  sweepInvitations,
} from '#worker/organizations/invitations/sweep-invitations.ts';
import { moveAccessEntries, recordPaused } from '#worker/organizations/keys/ended-access.ts';
import { logoRoutes } from '#worker/organizations/logo/routes.ts';
import { buildTermStatements } from '#worker/organizations/members/member-terms.ts';
import { memberRoutes } from '#worker/organizations/members/routes.ts';
import type { OrganizationPorts } from '#worker/organizations/organization-context.ts';
import {
  exportMemberships,
  leaveAll,
  type AccountDeletion,
  requireNoTeam,
} from '#worker/organizations/leave-all.ts';
import { resumeRemovals, stepRemoval } from '#worker/organizations/removal/remove-organization.ts';
import { removalRoutes } from '#worker/organizations/removal/routes.ts';
import { sweepLeftMembers } from '#worker/organizations/removal/sweep-left-members.ts';
import { type MemberEnv } from '#worker/organizations/require-member.ts';
import { organizationRoutes } from '#worker/organizations/routes.ts';
import { refreshPoliciesShowing } from '#worker/policies/refresh-pictures.ts';

type Rest<Parameters extends readonly unknown[]> = Parameters extends readonly [
  unknown,
  ...infer Others,
]
  ? Others
  : never;

/** Organizations: their members, groups, invitations and domains. */
export function createOrganizations(kernel: Kernel, ports: OrganizationPorts) {
  const { db, now } = kernel;
  const resolveTxt = createResolveTxt({
    base: kernel.settings.DNS_API_BASE,
    fetch: (url, init) => fetch(url, init),
  });
  const context = { ...kernel, ...ports, resolveTxt };
  const exportPart: ExportPart = (user) => exportMemberships(db, user.id);
  return {
    routes: new Hono<MemberEnv>()
      .use('/api/organizations/*', createMoveAfterWrite(kernel))
      .route('/', organizationRoutes(context))
      .route('/', attentionRoutes(context))
      .route('/', logoRoutes(context))
      .route('/', memberRoutes(context))
      .route('/', groupRoutes(context))
      .route('/', billingRoutes(context))
      .route('/', removalRoutes(context))
      .route('/', invitationRoutes(context))
      .route('/', acceptanceRoutes(context))
      .route('/', domainRoutes(context))
      .route('/', contactExportRoutes(context)),
    readAnalytics: (...call: Rest<Parameters<typeof readReport>>) => readReport(context, ...call),
    /** The people behind contacts of company cards. */
    contactPeople: {
      findAccounts: (actor: TeamActor, choice: ContactChoice) =>
        findContactAccounts(db, actor, choice),
      nameMembers: (organizationId: string, accountIds: readonly string[]) =>
        nameMembers(db, organizationId, accountIds),
    },
    listeners: {
      effects: {
        accessEnded: ({ ended }) => moveAccessEntries(kernel, ended),
        accessPaused: ({ paused, requestId }) => recordPaused(kernel, paused, requestId),
      },
      writes: {
        planChanged: ({ userId, at }) => settlePlan(db, userId, at),
        personChanged: ({ userId, person }) => buildTermStatements(db, userId, person),
      },
    },
    requireNoTeam: (userId: string) => requireNoTeam(db, userId),
    leaveAll: (userId: string, request: AccountDeletion) => leaveAll(context, userId, request),
    logos: {
      /** The paths among these that are a logo which some card may show. */
      findShown: (paths: readonly string[]) => findVisibleLogos(db, paths),
      findUsed: (paths: readonly string[]) => findUsedLogos(db, paths),
      isOfTeam: (userId: string, path: string) => isLogoOfTeam(db, userId, path),
    },
    forModeration: {
      ...createCardDecisions(kernel),
      refreshPoliciesShowing: (paths: readonly string[], origin: string) =>
        refreshPoliciesShowing(context, paths, origin),
    },
    exports: [exportPart],
    jobs: {
      delete_organization: (job) => stepRemoval(context, job),
      send_invitation_list: (list) => sendListRows(context, list),
    } satisfies Partial<JobHandlers>,
    sweep: {
      leftMembers: () => sweepLeftMembers(db, now()),
      removals: () => resumeRemovals(context),
      domains: () => recheckDomains(context),
      expiredInvitations: () => expireInvitations(kernel),
      invitations: () => sweepInvitations(kernel),
      invitationLists: () => sweepInvitationLists(kernel),
      invitationCounts: () => sweepInvitationCounts(kernel),
      billingOffers: () => sweepBillingOffers(db, now()),
      exportCounts: () => sweepExportCounts(kernel),
    },
  } satisfies Capability;
}
