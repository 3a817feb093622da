import { Hono } from 'hono';
import { createMoveAfterWrite } from '#worker/audit/move-audit.ts';
import { createResolveTxt } from '#worker/http/dns/resolve-txt.ts';
import type { JobHandlers } from '#worker/jobs/job.ts';
import type { ExportPart } from '#worker/domain-events.ts';
import type { Capability, Kernel } from '#worker/kernel.ts';
import { sweepBillingOffers } from '#worker/organizations/billing/billing-offers.ts';
import { billingRoutes } from '#worker/organizations/billing/routes.ts';
import { settlePlan } from '#worker/organizations/billing/settle-plan.ts';
import { recheckDomains } from '#worker/organizations/domains/recheck-domains.ts';
import { frontPageRoutes } from '#worker/organizations/front-page/routes.ts';
import { domainRoutes } from '#worker/organizations/domains/routes.ts';
import { groupRoutes } from '#worker/organizations/groups/routes.ts';
import { sendListRows } from '#worker/organizations/invitations/lists/send-list.ts';
import { remindBeforeEnd } from '#worker/organizations/invitations/remind-before-end.ts';
import { undoListRows } from '#worker/organizations/invitations/lists/undo-list.ts';
import { acceptanceRoutes, invitationRoutes } from '#worker/organizations/invitations/routes.ts';
import {
  expireInvitations,
  sweepInvitationCounts,
  sweepInvitationLists,
  sweepInvitations,
} from '#worker/organizations/invitations/sweep-invitations.ts';
import {
  sweepFetchedPhotos,
  sweepPhotoCounts,
} from '#worker/organizations/invitations/photos/sweep-photos.ts';
import { moveAccessEntries, recordPaused } from '#worker/organizations/keys/ended-access.ts';
import { logoRoutes } from '#worker/organizations/logo/routes.ts';
import { buildTermStatements } from '#worker/organizations/members/member-terms.ts';
import { memberRoutes } from '#worker/organizations/members/routes.ts';
import { exportMemberships } from '#worker/organizations/leave-all.ts';
import { endDueOrganizations } from '#worker/organizations/removal/end-organization.ts';
import { resumeRemovals, stepRemoval } from '#worker/organizations/removal/remove-organization.ts';
import { removalRoutes } from '#worker/organizations/removal/routes.ts';
import {
  advanceReduction,
  advanceDueReductions,
} from '#worker/organizations/seats/advance-reduction.ts';
import { seatRoutes } from '#worker/organizations/seats/routes.ts';
import { sweepLeftMembers } from '#worker/organizations/removal/sweep-left-members.ts';
import { endDueNetworks } from '#worker/organizations/rules/change-rules.ts';
import { accessRuleRoutes } from '#worker/organizations/rules/routes.ts';
import { type MemberEnv } from '#worker/organizations/require-member.ts';
import { organizationRoutes } from '#worker/organizations/routes.ts';

/** Organizations: their members, groups, invitations and domains. */
export function createOrganizations(kernel: Kernel) {
  const { db, now } = kernel;
  const resolveTxt = createResolveTxt({
    base: kernel.settings.DNS_API_BASE,
    fetch: (url, init) => fetch(url, init),
  });
  const context = { ...kernel, resolveTxt };
  const exportPart: ExportPart = (user) => exportMemberships(db, user.id);
  return {
    routes: new Hono<MemberEnv>()
      .use('/api/organizations/*', createMoveAfterWrite(kernel))
      .route('/', organizationRoutes(context))
      .route('/', logoRoutes(context))
      .route('/', frontPageRoutes(context))
      .route('/', memberRoutes(context))
      .route('/', groupRoutes(context))
      .route('/', billingRoutes(context))
      .route('/', seatRoutes(context))
      .route('/', removalRoutes(context))
      .route('/', accessRuleRoutes(context))
      .route('/', invitationRoutes(context))
      .route('/', acceptanceRoutes(context))
      .route('/', domainRoutes(context)),
    listeners: {
      exports: [exportPart],
      effects: {
        planSettled: (settled) => advanceReduction(kernel, settled),
        accessEnded: ({ ended }) => moveAccessEntries(kernel, ended),
        accessPaused: ({ paused, requestId }) => recordPaused(kernel, paused, requestId),
      },
      writes: {
        planChanged: ({ userId, at, next }) => settlePlan(db, userId, at, next),
        personChanged: ({ userId, person }) => buildTermStatements(db, userId, person),
      },
    },
    jobs: {
      delete_organization: (job) => stepRemoval(context, job),
      send_invitation_list: (list) => sendListRows(context, list),
      undo_invitation_list: (list) => undoListRows(context, list),
    } satisfies Partial<JobHandlers>,
    sweep: {
      leftMembers: () => sweepLeftMembers(db, now()),
      deletions: () => endDueOrganizations(kernel),
      removals: () => resumeRemovals(context),
      domains: () => recheckDomains(context),
      expiredInvitations: () => expireInvitations(kernel),
      invitationReminders: () => remindBeforeEnd(kernel),
      invitations: () => sweepInvitations(kernel),
      invitationLists: () => sweepInvitationLists(kernel),
      invitationCounts: () => sweepInvitationCounts(kernel),
      fetchedPhotos: () => sweepFetchedPhotos(kernel),
      photoCounts: () => sweepPhotoCounts(kernel),
      planReductions: () => advanceDueReductions(kernel),
      networkRuleEnds: () => endDueNetworks(kernel),
      billingOffers: () => sweepBillingOffers(db, now()),
    },
  } satisfies Capability;
}
