import { createAccount } from '#worker/account/create-account.ts';
import { createAffiliates } from '#worker/affiliates/create-affiliates.ts';
import { createAi } from '#worker/ai/create-ai.ts';
import { createAnalytics } from '#worker/analytics/create-analytics.ts';
import { createApiKeys } from '#worker/api-keys/create-api-keys.ts';
import { createAttention } from '#worker/attention/create-attention.ts';
import { createAudit } from '#worker/audit/create-audit.ts';
import { createAuth } from '#worker/auth/create-auth.ts';
import { createCards } from '#worker/cards/create-cards.ts';
import { createContacts } from '#worker/contacts/create-contacts.ts';
import { createCspReports } from '#worker/csp-reports/create-csp-reports.ts';
import { createDepartures } from '#worker/departures/create-departures.ts';
import { createEvents } from '#worker/events/create-events.ts';
import { createFranchise } from '#worker/franchise/create-franchise.ts';
import type { Capability, Kernel } from '#worker/kernel.ts';
import { createMcp } from '#worker/mcp/create-mcp.ts';
import { createModeration } from '#worker/moderation/create-moderation.ts';
import { createOAuth } from '#worker/oauth/create-oauth.ts';
import { createOperator } from '#worker/operator/create-operator.ts';
import { createOrganizations } from '#worker/organizations/create-organizations.ts';
import { createOwnDomains } from '#worker/own-domains/create-own-domains.ts';
import { createPartnerBilling } from '#worker/partner-billing/create-partner-billing.ts';
import { createPartners } from '#worker/partners/create-partners.ts';
import { createPayments } from '#worker/payments/create-payments.ts';
import { createPictures } from '#worker/pictures/create-pictures.ts';
import { createPolicies } from '#worker/policies/create-policies.ts';
import { createPreviews } from '#worker/preview/create-previews.ts';
import { createPublicApi } from '#worker/public-api/create-public-api.ts';
import type { CardDocuments } from '#worker/public-card/card-documents.ts';
import { createPublicCard } from '#worker/public-card/create-public-card.ts';
import { createServiceAccess } from '#worker/service-access/create-service-access.ts';
import { createSite } from '#worker/site/create-site.ts';
import { createSupport } from '#worker/support/create-support.ts';
import { createWallet } from '#worker/wallet/create-wallet.ts';
import { createWebhooks } from '#worker/webhooks/create-webhooks.ts';

/**
 * The capabilities, in the order in which several of them write in one transaction, export an account
 * and sweep.
 */
export function createCapabilities(kernel: Kernel, documents: CardDocuments) {
  const app = {
    site: createSite(kernel, documents),
    auth: createAuth(kernel),
    account: createAccount(kernel),
    cards: createCards(kernel),
    contacts: createContacts(kernel, documents),
    wallet: createWallet(kernel),
    pictures: createPictures(kernel),
    events: createEvents(kernel),
    analytics: createAnalytics(kernel),
    previews: createPreviews(kernel),
    payments: createPayments(kernel),
    moderation: createModeration(kernel, documents),
    support: createSupport(kernel),
    franchise: createFranchise(kernel),
    organizations: createOrganizations(kernel),
    attention: createAttention(kernel),
    audit: createAudit(kernel),
    departures: createDepartures(kernel),
    policies: createPolicies(kernel),
    partners: createPartners(kernel),
    affiliates: createAffiliates(kernel, documents),
    ownDomains: createOwnDomains(kernel),
    partnerBilling: createPartnerBilling(kernel),
    ai: createAi(kernel),
    cspReports: createCspReports(kernel),
    operator: createOperator(kernel),
    webhooks: createWebhooks(kernel),
    serviceAccess: createServiceAccess(kernel),
    apiKeys: createApiKeys(kernel),
    oauth: createOAuth(kernel),
  };
  const { apiKeys, oauth } = app;
  const publicApi = createPublicApi(kernel, {
    authenticate: apiKeys.authenticate,
    authenticateAgent: oauth.authenticateOr(apiKeys.authenticate),
    mountApp: (router) => {
      const { cards, contacts, analytics, wallet, pictures, organizations } = app;
      const { audit, departures, policies } = app;
      for (const { routes } of [cards, contacts, analytics, wallet, pictures]) {
        router.route('/', routes);
      }
      for (const { routes } of [organizations, audit, departures, policies]) {
        router.route('/', routes);
      }
      router.route('/', app.ownDomains.routes);
    },
  });
  const capabilities = {
    ...app,
    publicApi,
    mcp: createMcp(kernel, publicApi.admit),
    publicCard: createPublicCard(kernel, documents),
  };
  const list: readonly Capability[] = Object.values(capabilities);
  for (const { listeners } of list) if (listeners !== undefined) kernel.listen(listeners);
  return { ...capabilities, list };
}

export type Capabilities = ReturnType<typeof createCapabilities>;
