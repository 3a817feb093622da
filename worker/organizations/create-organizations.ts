import { Hono } from 'hono';
import type { Action } from '#shared/organization/permissions.ts';
import { recordAgentUse, type AgentUse } from '#worker/audit/agent-use.ts';
import { recordAudit } from '#worker/audit/audit-entry.ts';
import { createCardDecisions } from '#worker/audit/card-decisions.ts';
import { recordStatementClosed, type ClosedMonth } from '#worker/audit/closed-month.ts';
import { createMoveAfterWrite } from '#worker/audit/move-audit.ts';
import { createTeamRecords } from '#worker/audit/team-records.ts';
import type { SessionUser } from '#worker/http/app-env.ts';
import { createResolveTxt } from '#worker/http/dns/resolve-txt.ts';
import type { TeamActor } from '#worker/http/operations.ts';
import type { JobHandlers } from '#worker/jobs/job.ts';
import type { Capability, ExportPart, Kernel } from '#worker/kernel.ts';
import { readReport } from '#worker/organizations/analytics/read-numbers.ts';
import { attentionRoutes } from '#worker/organizations/attention/routes.ts';
import { sweepBillingOffers } from '#worker/organizations/billing/billing-offers.ts';
import { offerBillingForOperator } from '#worker/organizations/billing/offer-billing-for-operator.ts';
import { billingRoutes } from '#worker/organizations/billing/routes.ts';
import { settlePlan } from '#worker/organizations/billing/settle-plan.ts';
import { sweepExportCounts } from '#worker/organizations/contacts/export-counts.ts';
import {
  findContactAccounts,
  type ContactChoice,
} from '#worker/organizations/contacts/find-contact-scope.ts';
import { nameMembers } from '#worker/organizations/contacts/name-members.ts';
import { contactExportRoutes } from '#worker/organizations/contacts/routes.ts';
import { createDomainChanges } from '#worker/organizations/domains/domain-changes.ts';
import { recheckDomains } from '#worker/organizations/domains/recheck-domains.ts';
import { domainRoutes } from '#worker/organizations/domains/routes.ts';
import { findVisibleLogos, findUsedLogos, isLogoOfTeam } from '#worker/organizations/find-logos.ts';
import { groupRoutes } from '#worker/organizations/groups/routes.ts';
import { sendListRows } from '#worker/organizations/invitations/lists/send-list.ts';
import { reserveMail } from '#worker/organizations/invitations/mail-limits.ts';
import { acceptanceRoutes, invitationRoutes } from '#worker/organizations/invitations/routes.ts';
import {
  expireInvitations,
  sweepInvitationCounts,
  sweepInvitationLists,
  sweepInvitations,
} from '#worker/organizations/invitations/sweep-invitations.ts';
import { createTeamKeys } from '#worker/organizations/keys/team-keys.ts';
import { listOwners } from '#worker/organizations/list-owners.ts';
import { logoRoutes } from '#worker/organizations/logo/routes.ts';
import { buildTermStatements } from '#worker/organizations/members/member-terms.ts';
import { memberRoutes } from '#worker/organizations/members/routes.ts';
import { shareTeam } from '#worker/organizations/members/share-team.ts';
import type { OrganizationPorts } from '#worker/organizations/organization-context.ts';
import { addPartner } from '#worker/organizations/partners/add-partner.ts';
import {
  exportMemberships,
  leaveAll,
  type AccountDeletion,
  requireNoTeam,
} from '#worker/organizations/removal/leave-all.ts';
import { resumeRemovals, stepRemoval } from '#worker/organizations/removal/remove-organization.ts';
import { removalRoutes } from '#worker/organizations/removal/routes.ts';
import { sweepLeftMembers } from '#worker/organizations/removal/sweep-left-members.ts';
import { requireRole, type MemberEnv } from '#worker/organizations/require-member.ts';
import { organizationRoutes } from '#worker/organizations/routes.ts';
import { refreshPoliciesShowing } from '#worker/policies/refresh-pictures.ts';

type Rest<Parameters extends readonly unknown[]> = Parameters extends readonly [
  unknown,
  ...infer Others,
]
  ? Others
  : never;
type OfferBilling = Rest<Parameters<typeof offerBillingForOperator>>;
type AddPartner = Rest<Parameters<typeof addPartner>>;
type RecordAudit = Rest<Parameters<typeof recordAudit>>;

/** Organizations: their members, groups, invitations and domains. */
export function createOrganizations(kernel: Kernel, ports: OrganizationPorts) {
  const { db, now } = kernel;
  const resolveTxt = createResolveTxt({
    base: kernel.settings.DNS_API_BASE,
    fetch: (url, init) => fetch(url, init),
  });
  const teamKeys = createTeamKeys(kernel);
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
    teamWebhooks: {
      ...createTeamRecords(kernel),
      listOwners: (organizationId: string) => listOwners(db, organizationId),
    },
    teamAgents: {
      ...createTeamRecords(kernel),
      requireManager: (user: SessionUser, organization: string) =>
        requireRole(db, user, organization, 'manageApiKeys'),
    },
    /** Access to own domains, and their audit entries. */
    domainChanges: createDomainChanges(kernel),
    /** Throws `not_found` to outsiders and `forbidden` inside. */
    requireRevenueReader: async (user: SessionUser, organization: string) =>
      (await requireRole(db, user, organization, 'readRevenue')).organization,
    shareTeam: (one: string, other: string) => shareTeam(db, one, other),
    recordStatementClosed: (statement: ClosedMonth, at: Date) =>
      recordStatementClosed(db, statement, at),
    listeners: {
      effects: {
        accessEnded: ({ ended }) => teamKeys.onAccessEnded(ended),
        accessPaused: ({ paused, requestId }) => teamKeys.recordPaused(paused, requestId),
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
    recordAgentUse: (use: AgentUse) => recordAgentUse(kernel, use),
    teamKeys,
    forModeration: {
      ...createCardDecisions(kernel),
      refreshPoliciesShowing: (paths: readonly string[], origin: string) =>
        refreshPoliciesShowing(context, paths, origin),
    },
    /** Offers billing for the operator, and returns whether an offer is open. */
    offerBilling: (...about: OfferBilling) => offerBillingForOperator(context, ...about),
    /** Makes a partner for the operator. */
    addPartner: (...about: AddPartner) => addPartner(context, ...about),
    forPartners: {
      /** The actor of an action. Throws `not_found` outside and `forbidden` inside. */
      requireActor: (user: SessionUser, organizationId: string, action: Action) =>
        requireRole(db, user, organizationId, action),
      reserveMail: (mail: Parameters<typeof reserveMail>[1]) => reserveMail(db, mail),
      recordAudit: (...entry: RecordAudit) => recordAudit(db, ...entry),
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
