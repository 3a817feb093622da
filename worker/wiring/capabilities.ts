import { createAccount } from '#worker/account/create-account.ts';
import { createApiKeys } from '#worker/api-keys/create-api-keys.ts';
import { createAi } from '#worker/ai/create-ai.ts';
import { createAuth } from '#worker/auth/create-auth.ts';
import { createPartnerTokens } from '#worker/auth/sessions/tokens.ts';
import { createCards } from '#worker/cards/create-cards.ts';
import { createContacts } from '#worker/contacts/create-contacts.ts';
import { createCspReports } from '#worker/csp-reports/create-csp-reports.ts';
import { createEvents } from '#worker/events/create-events.ts';
import { createFranchise } from '#worker/franchise/create-franchise.ts';
import type { Kernel } from '#worker/kernel.ts';
import { createMcp } from '#worker/mcp/create-mcp.ts';
import { createOAuth } from '#worker/oauth/create-oauth.ts';
import { createMedia } from '#worker/media/create-media.ts';
import { createModeration } from '#worker/moderation/create-moderation.ts';
import { createOrganizations } from '#worker/organizations/create-organizations.ts';
import { createOperator } from '#worker/operator/create-operator.ts';
import { createOwnDomains } from '#worker/own-domains/create-own-domains.ts';
import { createPartners } from '#worker/partners/create-partners.ts';
import { createPayments } from '#worker/payments/create-payments.ts';
import { createPreviews } from '#worker/preview/create-previews.ts';
import { createPublicCard } from '#worker/public-card/create-public-card.ts';
import { clientAssets, isDevServer } from '#worker/site/client-assets.ts';
import { createPublicApi } from '#worker/public-api/create-public-api.ts';
import { createSite } from '#worker/site/create-site.ts';
import { createSupport } from '#worker/support/create-support.ts';
import { createWallet } from '#worker/wallet/create-wallet.ts';
import { createWebhooks } from '#worker/webhooks/create-webhooks.ts';
import { createAudit } from '#worker/audit/create-audit.ts';
import {
  findNumberedCards,
  findOwnNumberedCard,
  listNumberedCards,
} from '#worker/cards/numbered-cards.ts';
import { createDepartures } from '#worker/departures/create-departures.ts';
import { createPolicies } from '#worker/policies/create-policies.ts';
import type { Build } from '#worker/wiring/build.ts';
import { createFindName } from '#worker/wiring/find-name.ts';
import { createPictureUse } from '#worker/wiring/picture-use.ts';
import { createAffiliates } from '#worker/affiliates/create-affiliates.ts';
import { createPartnerBilling } from '#worker/partner-billing/create-partner-billing.ts';

/**
 * Connects the capabilities: each gets the kernel and functions of others. Functions of capabilities
 * created further down are wrapped, because they are called later.
 */
export function connectCapabilities(kernel: Kernel, { documents }: Build) {
  const site = createSite(kernel);
  const auth = createAuth(kernel);
  const media = createMedia(kernel, {
    isEvidenceFor: async (user, path) =>
      kernel.isOperator(user) &&
      ((await moderation.isSnapshotPicture(path)) || (await cards.isBlockedPicture(path))),
    ...createPictureUse(() => ({
      publicCard,
      cards,
      partners,
      organizations,
      policies,
      moderation,
    })),
  });
  const cards = createCards(kernel);
  const wallet = createWallet(kernel, {
    findRenamed: (...query) => publicCard.findRenamed(...query),
    isServedAt: (...query) => publicCard.isServedAt(...query),
  });
  const previews = createPreviews(kernel);
  const payments = createPayments(kernel);
  const events = createEvents(kernel, {
    findCards: cards.findByUsername,
    cardNames: cards.names,
    findOwnCard: (...query) => findOwnNumberedCard(kernel.db, ...query),
    storeTotals: cards.storeTotals,
    syncRecord: (username, origin) => publicCard.syncRecord(username, origin),
    countNewContacts: (...query) => contacts.countNew(...query),
    readTeamAnalytics: (...call) => organizations.readAnalytics(...call),
  });
  const publicCard = createPublicCard(kernel, {
    documents,
    assetsOfBuild: clientAssets,
    appHead: site.appHead,
    appPolicy: site.appPolicy,
    isPolicySent: !isDevServer,
    onCardView: events.onCardView,
    onCardWritten: (card, origin) =>
      media.noteShown(card.username, cards.listVisiblePictures(card), origin),
    findName: createFindName(kernel, { cards, wallet, previews }),
  });
  const account = createAccount(kernel, { cancelPayments: payments.cancelForAccount });
  const contacts = createContacts(kernel, {
    contactPeople: {
      findAccounts: (...query) => organizations.contactPeople.findAccounts(...query),
      nameMembers: (...query) => organizations.contactPeople.nameMembers(...query),
    },
    findPublicCard: publicCard.findPublicCard,
    cardNames: cards.names,
    contactEvents: {
      isExpected: (...event) => webhooks.ledgerEvents.isExpected(...event),
      send: (ownerId) => webhooks.ledgerEvents.send(ownerId),
    },
    renderExchangePage: publicCard.renderExchangePage,
  });
  const cspReports = createCspReports(kernel, { toReporterKey: events.toReporterKey });
  const moderation = createModeration(kernel, {
    ...cards.moderation,
    sessions: auth.sessions,
    findPublicCard: publicCard.findPublicCard,
    findReported: cards.findPublic,
    renderReportPage: publicCard.renderReportPage,
    syncPasses: wallet.sync,
    refreshPasses: wallet.refresh,
    propagate: cards.propagate,
    findTeamPorts: () => organizations.forModeration,
    releaseImages: media.images.release,
    forgetPictures: media.forgetShown,
    listPolicyReports: cspReports.list,
  });
  const support = createSupport(kernel);
  const franchise = createFranchise(kernel, {
    createPartnerTokens: (secret) => createPartnerTokens({ secrets: [secret], now: kernel.now }),
  });
  const organizations = createOrganizations(kernel, {
    companyContacts: contacts.company,
    companyNumbers: events.company,
    numberedCards: {
      listHeldBy: (...query) => listNumberedCards(kernel.db, ...query),
      find: (...query) => findNumberedCards(kernel.db, ...query),
    },
    countFailingWebhooks: (organizationId) => webhooks.countFailing(organizationId),
    listFailingOwnDomains: (organizationId) => ownDomains.listFailing(organizationId),
    countWaitingChanges: (organizationId) => mcp.countWaiting(organizationId),
  });
  const audit = createAudit(kernel);
  const departures = createDepartures(kernel);
  const policies = createPolicies(kernel);
  const partners = createPartners(kernel);
  const partnerBilling = createPartnerBilling(kernel, { usageMeter: payments.createUsageMeter });
  const affiliates = createAffiliates(kernel, {
    renderReferralPage: publicCard.renderReferralPage,
  });
  const ownDomains = createOwnDomains(kernel);
  const ai = createAi(kernel);
  const apiKeys = createApiKeys(kernel);
  const { checkHost } = ownDomains;
  const oauth = createOAuth(kernel, { checkHost });
  const publicApi = createPublicApi(kernel, {
    authenticate: apiKeys.authenticate,
    authenticateAgent: oauth.authenticateOr(apiKeys.authenticate),
    mountApp: (app) => {
      for (const { routes } of [cards, contacts, events, wallet, media]) app.route('/', routes);
      for (const { routes } of [organizations, audit, departures, policies]) app.route('/', routes);
    },
  });
  const mcp = createMcp(kernel, {
    admit: (request, addHeader) => publicApi.admit(request, addHeader),
    buildChallenge: oauth.buildChallenge,
  });
  const webhooks = createWebhooks(kernel, { checkHost });
  const operator = createOperator(kernel, { countPastEvents: events.countPast });
  // Statements of several join a transaction in this order.
  const accounts = [cards, organizations, policies, partners, affiliates, payments];
  const shown = [publicCard, wallet, previews, contacts, ownDomains, webhooks, apiKeys, oauth];
  for (const { listeners } of [...accounts, ...shown]) kernel.listen(listeners);
  const exporting = [cards, contacts, wallet, media, events, organizations, partners];
  for (const { exports } of [...exporting, apiKeys, oauth, mcp, webhooks, affiliates]) {
    kernel.listen({ exports });
  }
  const people = { site, auth, account, payments, organizations, partners, partnerBilling };
  const teams = { audit, departures, policies };
  const content = { media, cards, contacts, wallet, previews, publicCard, ownDomains, events, ai };
  const services = { moderation, support, franchise, cspReports, operator, apiKeys, oauth };
  return { ...people, ...teams, ...content, ...services, affiliates, publicApi, mcp, webhooks };
}

export type Capabilities = ReturnType<typeof connectCapabilities>;
