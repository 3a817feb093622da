import { createAccount } from '#worker/account/create-account.ts';
import { createApiKeys } from '#worker/api-keys/create-api-keys.ts';
import { createAi } from '#worker/ai/create-ai.ts';
import { createAuth } from '#worker/auth/create-auth.ts';
import type { DeriveKey } from '#worker/auth/password/passwords.ts';
import { createPartnerTokens } from '#worker/auth/sessions/tokens.ts';
import { emailKey } from '#worker/auth/users/email-key.ts';
import { mailboxKey } from '#worker/auth/users/mailbox-key.ts';
import { createCards } from '#worker/cards/create-cards.ts';
import { createContacts } from '#worker/contacts/create-contacts.ts';
import { createCspReports } from '#worker/csp-reports/create-csp-reports.ts';
import { createEvents } from '#worker/events/create-events.ts';
import { createFranchise } from '#worker/franchise/create-franchise.ts';
import type { Kernel } from '#worker/kernel.ts';
import { createMcp } from '#worker/mcp/create-mcp.ts';
import { createMedia } from '#worker/media/create-media.ts';
import { createModeration } from '#worker/moderation/create-moderation.ts';
import { createOrganizations } from '#worker/organizations/create-organizations.ts';
import { createOperator } from '#worker/operator/create-operator.ts';
import { createPayments } from '#worker/payments/create-payments.ts';
import { createPreviews } from '#worker/preview/create-previews.ts';
import { createPublicCard } from '#worker/public-card/create-public-card.ts';
import type { CardDocuments } from '#worker/public-card/pages/card-documents.ts';
import { clientAssets, isDevServer } from '#worker/site/client-assets.ts';
import { createPublicApi } from '#worker/public-api/create-public-api.ts';
import { createSite } from '#worker/site/create-site.ts';
import { createSupport } from '#worker/support/create-support.ts';
import { createWallet } from '#worker/wallet/create-wallet.ts';
import { createWebhooks } from '#worker/webhooks/create-webhooks.ts';
import { createFindName } from '#worker/wiring/find-name.ts';

export interface Build {
  /** Renders documents on the server. */
  documents: CardDocuments;
  /** Replaces scrypt in tests that check a thousand passwords. */
  derive?: DeriveKey | undefined;
}

/**
 * Connects the capabilities: each gets the kernel and functions of others. Functions of capabilities
 * created further down are wrapped, because they are called later.
 */
export function connectCapabilities(kernel: Kernel, { documents, derive }: Build) {
  const site = createSite(kernel);
  const auth = createAuth(
    kernel,
    {
      alongAddressChange: (...about) => organizations.buildTermStatements(...about),
      onEmailConfirmed: (...about) => payments.onEmailConfirmed(...about),
    },
    derive,
  );
  const { requireUser, findSession, isOperator } = auth;
  const findEmail = (userId: string) => auth.users.findEmail(userId);
  const refreshRecord = (username: string, origin: string) =>
    publicCard.refreshRecord(username, origin);
  const refreshPictures = async (username: string, origin: string) => {
    await Promise.all([wallet.refresh(username, origin), previews.refresh(username, origin)]);
  };
  const media = createMedia(kernel, {
    requireUser,
    findSession,
    isEvidenceFor: async (user, path) =>
      isOperator(user) &&
      ((await moderation.isSnapshotPicture(path)) || (await cards.isBlockedPicture(path))),
    findShown: async (username, origin) => {
      const card = await publicCard.findPublicCard(username, origin);
      return card === null ? [] : cards.listVisiblePictures(card);
    },
    findUse: async (path) => {
      const username = await cards.findUsernameShowingPicture(path);
      if (username !== null) return { username };
      const [logos, shared, removed] = await Promise.all([
        franchise.findShownLogos([path]),
        organizations.findPolicyPictures([path]),
        cards.findRemovedPictures([path]),
      ]);
      const isShared = shared.has(path) && removed.length === 0;
      return logos.has(path) || isShared ? { isLogo: true } : null;
    },
    findUsed: async (paths) => {
      const shown = await cards.findReferencedImages(paths);
      for (const logo of await franchise.findShownLogos(paths)) shown.add(logo);
      for (const path of await organizations.findPolicyPictures(paths)) shown.add(path);
      for (const path of await moderation.findOpenEvidence(paths)) shown.add(path);
      return shown;
    },
  });
  const cards = createCards(kernel, {
    requireUser,
    findSession,
    findEmail,
    images: media.images,
    readPhoto: (path) => publicCard.readPhoto(path),
    refreshRecord,
    refreshPictures,
    findCurrentTotals: (ownerId, cardIds) => events.findCurrentTotals(ownerId, cardIds),
    readPolicies: (ids) => organizations.readPolicies(ids),
    recordHolderChange: (change) => organizations.recordHolderChange(change),
  });
  const { findCard } = cards;
  const wallet = createWallet(kernel, {
    requireUser,
    findCard,
    findPassCard: cards.findPassCard,
    refreshRecord,
    findRenamed: (...query) => publicCard.findRenamed(...query),
  });
  const previews = createPreviews(kernel, { findCard, refreshRecord });
  const payments = createPayments(kernel, {
    requireUser,
    refreshPictures,
    // Other features that depend on the plan add their statements here.
    alongPlanChange: (userId, at) => [
      cards.lock(userId, at),
      ...organizations.settlePlan(userId, at),
    ],
    listUsernames: async (userId, origin) => {
      await organizations.refreshPlan(userId, origin);
      return cards.listUsernames(userId);
    },
    mailboxKey,
  });
  const events = createEvents(kernel, {
    requireUser,
    findCards: cards.findByUsername,
    cardNames: cards.names,
    findOwnCard: cards.numbered.findOwn,
    storeTotals: cards.storeTotals,
    syncRecord: (username, origin) => publicCard.syncRecord(username, origin),
    countNewContacts: (...query) => contacts.countNew(...query),
  });
  const publicCard = createPublicCard(kernel, {
    documents,
    assetsOfBuild: clientAssets,
    appHead: site.appHead,
    appPolicy: site.appPolicy,
    isPolicySent: !isDevServer,
    findPolicy: (policyId) => organizations.findPolicy(policyId),
    readPolicies: (ids) => organizations.readPolicies(ids),
    applyCompanyPolicy: cards.applyCompanyPolicy,
    onCardView: events.onCardView,
    onCardWritten: (card, origin) =>
      media.noteShown(card.username, cards.listVisiblePictures(card), origin),
    findName: createFindName(kernel, { cards, wallet, previews }),
  });
  const { findPublicCard } = publicCard;
  const account = createAccount(kernel, {
    requireUser,
    sessionList: auth.sessionList,
    checkPassword: auth.checkPassword,
    listExportParts: () =>
      [cards, contacts, wallet, media, events, organizations, apiKeys, mcp, webhooks].flatMap(
        (part) => part.exports,
      ),
    alongNameChange: (...about) => organizations.buildTermStatements(...about),
    requireNoTeam: (userId) => organizations.requireNoTeam(userId),
    leaveOrganizations: (...about) => organizations.leaveAll(...about),
    cancelPayments: payments.cancelForAccount,
    removeCards: async (userId, origin) => {
      await cards.removeAll(userId, origin);
      await wallet.expireForUser(userId);
    },
    releaseImages: media.releaseUploads,
  });
  const contacts = createContacts(kernel, {
    requireUser,
    findPublicCard,
    findCard,
    cardNames: cards.names,
    findOwner: async (userId) => {
      const owner = await auth.users.findConfirmed(userId);
      const { emailNotifications, newContacts } = await account.findPreferences(userId);
      return owner && { ...owner, wantsMail: emailNotifications && newContacts };
    },
    mailboxKey,
    contactEvents: {
      isExpected: (...event) => webhooks.ledgerEvents.isExpected(...event),
      send: (ownerId) => webhooks.ledgerEvents.send(ownerId),
    },
    renderExchangePage: publicCard.renderExchangePage,
  });
  const cspReports = createCspReports(kernel, { toReporterKey: events.toReporterKey });
  const moderation = createModeration(kernel, {
    ...cards.moderation,
    requireUser,
    isOperator,
    checkPassword: auth.checkPassword,
    sessions: auth.sessions,
    findEmail,
    findPublicCard,
    findReported: cards.findPublic,
    renderReportPage: publicCard.renderReportPage,
    refreshRecord,
    syncPasses: wallet.sync,
    refreshPasses: wallet.refresh,
    propagate: cards.propagate,
    refreshPoliciesShowing: (...about) => organizations.refreshPoliciesShowing(...about),
    releaseImages: media.images.release,
    forgetPictures: media.forgetShown,
    listPolicyReports: cspReports.list,
  });
  const support = createSupport(kernel, { requireUser, findSession, isOperator });
  const franchise = createFranchise(kernel, {
    createPartnerTokens: (secret) => createPartnerTokens({ secrets: [secret], now: kernel.now }),
    storeImage: media.storeSharedImage,
    isStoredImage: media.isStored,
  });
  const organizations = createOrganizations(kernel, {
    requireUser,
    departures: cards.departures,
    companyContacts: contacts.company,
    companyNumbers: events.company,
    numberedCards: cards.numbered,
    countPasses: wallet.countPasses,
    companyCards: cards.company,
    images: media.images,
    findRemovedPictures: cards.findRemovedPictures,
    refreshPolicy: publicCard.policies.refreshPolicy,
    refreshOrganization: publicCard.policies.refreshOrganization,
    repairPolicies: publicCard.policies.repair,
    countHeldCards: cards.company.countHeld,
    removeCompanyCards: (organizationId, limit) =>
      cards.company.removeMany(organizationId, limit, kernel.publicOrigin),
    emailKey,
    mailboxKey,
    hasAccount: (email) => auth.users.exists(email),
    invited: auth.invited,
  });
  const ai = createAi(kernel, { requireUser });
  const apiKeys = createApiKeys(kernel, {
    requireUser,
    checkPassword: auth.checkPassword,
    teamKeys: organizations.teamKeys,
  });
  const publicApi = createPublicApi(kernel, {
    authenticate: apiKeys.authenticate,
    mountApp: (app) => {
      for (const { routes } of [cards, contacts, events, wallet, media]) app.route('/', routes);
      app.route('/', organizations.routes);
      app.route('/', webhooks.routes);
    },
  });
  const mcp = createMcp(kernel, {
    requireUser,
    admit: (headers, setHeader) => publicApi.admit(headers, setHeader),
    recordOrganizationCall: (call) => organizations.recordAgentUse(call),
  });
  const webhooks = createWebhooks(kernel, {
    requireUser,
    requireTeamManager: organizations.requireWebhookManager,
    readCardDay: (...query) => events.readDay(...query),
    findUsernames: (...query) => cards.names.findUsernames(...query),
    findEmail,
  });
  const operator = createOperator(kernel, {
    countPastEvents: events.countPast,
    findAuditChain: organizations.findAuditChain,
  });
  return {
    site,
    auth,
    media,
    account,
    cards,
    payments,
    contacts,
    moderation,
    events,
    support,
    franchise,
    organizations,
    ai,
    cspReports,
    wallet,
    previews,
    publicCard,
    operator,
    apiKeys,
    publicApi,
    mcp,
    webhooks,
  };
}

export type Capabilities = ReturnType<typeof connectCapabilities>;
