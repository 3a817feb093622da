import { Hono } from 'hono';
import type { SessionUser } from '#worker/http/app-env.ts';
import type { TeamActor } from '#worker/http/operations.ts';
import type { JobHandlers, JobOf } from '#worker/jobs/job.ts';
import type { Capability, ExportPart, Kernel } from '#worker/kernel.ts';
import { createFindPayer } from '#worker/organizations/access/find-payer.ts';
import {
  createRequireActor,
  createRequireMember,
  requireRole,
  type MemberEnv,
} from '#worker/organizations/require-member.ts';
import { createDomainChanges } from '#worker/organizations/domains/domain-changes.ts';
import { recordAudit } from '#worker/audit/audit-entry.ts';
import { addPartner } from '#worker/organizations/partners/add-partner.ts';
import type { ShownPolicy } from '#shared/organization/policy/field-state.ts';
import type { Action } from '#shared/organization/permissions.ts';
import { attentionRoutes } from '#worker/organizations/attention/routes.ts';
import { auditRoutes } from '#worker/audit/audit-routes.ts';
import { findAuditChain, type FoundChain } from '#worker/audit/find-audit-chain.ts';
import { createMoveAfterWrite, performMove, sweepAuditOutbox } from '#worker/audit/move-audit.ts';
import { recordStatementClosed, type ClosedMonth } from '#worker/audit/closed-month.ts';
import { sweepBillingOffers } from '#worker/organizations/billing/billing-offers.ts';
import { billingRoutes } from '#worker/organizations/billing/routes.ts';
import { offerBillingForOperator } from '#worker/organizations/billing/offer-billing-for-operator.ts';
import { settlePlan } from '#worker/organizations/billing/settle-plan.ts';
import { recordAgentUse, type AgentUse } from '#worker/audit/agent-use.ts';
import { recordHolderChange, type HolderCardChange } from '#worker/audit/holder-change.ts';
import { sweepExportCounts } from '#worker/organizations/contacts/export-counts.ts';
import { createCardDecisions } from '#worker/audit/card-decisions.ts';
import { contactExportRoutes } from '#worker/organizations/contacts/routes.ts';
import {
  findContactAccounts,
  type ContactChoice,
} from '#worker/organizations/contacts/find-contact-scope.ts';
import { nameMembers } from '#worker/organizations/contacts/name-members.ts';
import { handOverContacts } from '#worker/departures/hand-over-contacts.ts';
import { companyNumberRoutes } from '#worker/organizations/analytics/routes.ts';
import { departureRoutes } from '#worker/departures/routes.ts';
import { sweepDepartures } from '#worker/departures/sweep-departures.ts';
import { groupRoutes } from '#worker/organizations/groups/routes.ts';
import type { NamedPerson } from '#shared/text/person-terms.ts';
import { buildTermStatements } from '#worker/organizations/members/member-terms.ts';
import { shareTeam } from '#worker/organizations/members/share-team.ts';
import { findVisibleLogos, findUsedLogos, isLogoOfTeam } from '#worker/organizations/find-logos.ts';
import { logoRoutes } from '#worker/organizations/logo/routes.ts';
import { listOwners } from '#worker/organizations/list-owners.ts';
import { memberRoutes } from '#worker/organizations/members/routes.ts';
import { recheckDomains } from '#worker/organizations/domains/recheck-domains.ts';
import { createResolveTxt } from '#worker/http/dns/resolve-txt.ts';
import { createTeamKeys } from '#worker/organizations/keys/team-keys.ts';
import { domainRoutes } from '#worker/organizations/domains/routes.ts';
import { reserveMail } from '#worker/organizations/invitations/mail-limits.ts';
import { sendListRows } from '#worker/organizations/invitations/lists/send-list.ts';
import { acceptanceRoutes, invitationRoutes } from '#worker/organizations/invitations/routes.ts';
import {
  expireInvitations,
  sweepInvitationCounts,
  sweepInvitationLists,
  sweepInvitations,
} from '#worker/organizations/invitations/sweep-invitations.ts';
import { createTeamRecords } from '#worker/audit/team-records.ts';
import type { OrganizationPorts } from '#worker/organizations/organization-context.ts';
import { resumeCardUpdates, updateCompanyCards } from '#worker/policies/card-updates.ts';
import { changeRequestRoutes } from '#worker/policies/requests/change-request-routes.ts';
import { companyCardRoutes } from '#worker/policies/company-card-routes.ts';
import { policyRoutes } from '#worker/policies/policy-routes.ts';
import {
  findPolicyPictures,
  findShownPolicy,
  findStoredPolicy,
  readPolicySets,
} from '#worker/policies/read-policies.ts';
import { refreshPoliciesShowing } from '#worker/policies/refresh-pictures.ts';
import { refreshPlan } from '#worker/policies/refresh-plan.ts';
import {
  exportMemberships,
  leaveAll,
  type AccountDeletion,
  requireNoTeam,
} from '#worker/organizations/removal/leave-all.ts';
import { resumeRemovals, stepRemoval } from '#worker/organizations/removal/remove-organization.ts';
import { removalRoutes } from '#worker/organizations/removal/routes.ts';
import { sweepLeftMembers } from '#worker/organizations/removal/sweep-left-members.ts';
import { organizationRoutes } from '#worker/organizations/routes.ts';

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
  const requireMember = createRequireMember(kernel);
  const context = { ...kernel, ...ports, requireMember, resolveTxt };
  const exportPart: ExportPart = (user) => exportMemberships(db, user.id);
  return {
    routes: new Hono<MemberEnv>()
      .use('/api/organizations/*', createMoveAfterWrite(kernel))
      .route('/', organizationRoutes(context))
      .route('/', attentionRoutes(context))
      .route('/', logoRoutes(context))
      .route('/', memberRoutes(context))
      .route('/', departureRoutes(context))
      .route('/', groupRoutes(context))
      .route('/', billingRoutes(context))
      .route('/', removalRoutes(context))
      .route('/', invitationRoutes(context))
      .route('/', acceptanceRoutes(context))
      .route('/', domainRoutes(context))
      .route('/', auditRoutes(context))
      .route('/', policyRoutes(context))
      .route('/', companyCardRoutes(context))
      .route('/', changeRequestRoutes(context))
      .route('/', contactExportRoutes(context))
      .route('/', companyNumberRoutes(context)),
    /** How operations of an organization admit callers and record what they do. */
    teamAccess: {
      ...createTeamRecords(kernel),
      requireActor: createRequireActor(kernel),
    },
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
    findPayer: createFindPayer(kernel),
    shareTeam: (one: string, other: string) => shareTeam(db, one, other),
    recordStatementClosed: (statement: ClosedMonth, at: Date) =>
      recordStatementClosed(db, statement, at),
    /** Statements for the transaction that changes a plan. */
    settlePlan: (userId: string, at: Date) => settlePlan(context, userId, at),
    /** Statements for the transaction that changes a name or an address. */
    buildTermStatements: (userId: string, person: NamedPerson) =>
      buildTermStatements(db, userId, person),
    requireNoTeam: (userId: string) => requireNoTeam(db, userId),
    leaveAll: (userId: string, request: AccountDeletion) => leaveAll(context, userId, request),
    readPolicies: (organizationIds: readonly string[]) => readPolicySets(context, organizationIds),
    findShownPolicy: (organizationId: string, policy: ShownPolicy) =>
      findShownPolicy(db, organizationId, policy),
    findPolicy: (policyId: string) => findStoredPolicy(context, policyId),
    /** The paths among these that a policy puts on cards. */
    findPolicyPictures: (paths: readonly string[]) => findPolicyPictures(kernel.db, paths),
    logos: {
      /** The paths among these that are a logo which some card may show. */
      findShown: (paths: readonly string[]) => findVisibleLogos(db, paths),
      findUsed: (paths: readonly string[]) => findUsedLogos(db, paths),
      isOfTeam: (userId: string, path: string) => isLogoOfTeam(db, userId, path),
    },
    recordHolderChange: (change: HolderCardChange) => recordHolderChange(kernel, change),
    recordAgentUse: (use: AgentUse) => recordAgentUse(kernel, use),
    /** Call after the plan of an account changed, for the organizations it pays for. */
    refreshPlan: (userId: string, origin: string) => refreshPlan(context, userId, origin),
    teamKeys: createTeamKeys(kernel),
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
      move_audit: (job: JobOf<'move_audit'>) => performMove(kernel, job),
      hand_over_contacts: (job) => handOverContacts(context, job),
      update_company_cards: (job) => updateCompanyCards(context, job),
    } satisfies Partial<JobHandlers>,
    sweep: {
      departures: () => sweepDepartures(kernel),
      leftMembers: () => sweepLeftMembers(db, now()),
      removals: () => resumeRemovals(context),
      domains: () => recheckDomains(context),
      expiredInvitations: () => expireInvitations(kernel),
      invitations: () => sweepInvitations(kernel),
      invitationLists: () => sweepInvitationLists(kernel),
      invitationCounts: () => sweepInvitationCounts(kernel),
      billingOffers: () => sweepBillingOffers(db, now()),
      exportCounts: () => sweepExportCounts(kernel),
      auditOutbox: () => sweepAuditOutbox(kernel),
      companyCardUpdates: () => resumeCardUpdates(context),
    },
    /** Reads a page of an audit log for the operator. */
    findAuditChain: (query: Parameters<typeof findAuditChain>[1]): Promise<FoundChain> =>
      findAuditChain(kernel, query),
  } satisfies Capability;
}
