import { createAffiliates } from '#worker/affiliates/create-affiliates.ts';
import type { createCards } from '#worker/cards/create-cards.ts';
import type { Kernel } from '#worker/kernel.ts';
import type { createOrganizations } from '#worker/organizations/create-organizations.ts';
import { createPartnerBilling } from '#worker/partner-billing/create-partner-billing.ts';
import type { createPartners } from '#worker/partners/create-partners.ts';
import type { createPayments } from '#worker/payments/create-payments.ts';
import type { createPublicCard } from '#worker/public-card/create-public-card.ts';

interface RevenueParts {
  cards: Pick<ReturnType<typeof createCards>, 'isPublishingPaused'>;
  organizations: Pick<
    ReturnType<typeof createOrganizations>,
    'requireRevenueReader' | 'recordStatementClosed' | 'shareTeam'
  >;
  partners: Pick<ReturnType<typeof createPartners>, 'findPartnerAt' | 'wasCustomer'>;
  payments: Pick<ReturnType<typeof createPayments>, 'createUsageMeter' | 'sharePaymentMethod'>;
  publicCard: Pick<ReturnType<typeof createPublicCard>, 'renderReferralPage'>;
}

/** Connects those who earn from payments: partners, and accounts with an affiliate link. */
export function connectRevenue(
  kernel: Kernel,
  { cards, organizations, partners, payments, publicCard }: RevenueParts,
) {
  const partnerBilling = createPartnerBilling(kernel, {
    requireRevenueReader: organizations.requireRevenueReader,
    findPartnerAt: partners.findPartnerAt,
    wasCustomer: partners.wasCustomer,
    findReferrer: (...about) => affiliates.findReferrer(...about),
    recordClosed: ({ payeeId: organizationId, ...statement }, at) =>
      organizations.recordStatementClosed({ organizationId, ...statement }, at),
    usageMeter: payments.createUsageMeter,
  });
  const affiliates = createAffiliates(kernel, {
    sharePaymentMethod: payments.sharePaymentMethod,
    shareTeam: organizations.shareTeam,
    isPaused: cards.isPublishingPaused,
    listStatements: partnerBilling.listAffiliateStatements,
    countPaying: partnerBilling.countPaying,
    renderReferralPage: publicCard.renderReferralPage,
  });
  return { partnerBilling, affiliates };
}
