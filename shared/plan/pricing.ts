import { FEATURE_LABELS } from '#shared/plan/feature-labels.ts';
import { FEATURES_IN_PREPARATION, IN_PREPARATION_LABEL } from './feature-availability.ts';
import { findLimit } from '#shared/plan/limits.ts';
import { PLAN_NAMES, type PlanId } from '#shared/plan/plan.ts';
import { PURCHASE_TERMS } from '#shared/plan/purchase-terms.ts';

export interface PlanPricing {
  name: string;
  description: string;
  /** In US cents. */
  monthlyPriceCents: number;
  /** In US cents for a year paid at once; null without a yearly price. */
  yearlyPriceCents: number | null;
  /** In US cents for a one-time purchase; null where not offered. */
  oneTimePurchaseCents: number | null;
  /** The owner's label for the yearly price, verbatim (docs/decisions/0006-owner-labels.md). */
  savingsLabel: string | null;
  /** Displayed as "Custom pricing" and sold by contact. */
  isCustom: boolean;
  includes: readonly string[];
}

/** White-label revenue share in percent; every text that states a share uses this. */
export const REVENUE_SHARE = { partnerPercent: 65, productPercent: 35 } as const;
/**
 * The owner's label states the product's share; `findLineDetail` adds the partner's
 * (docs/decisions/0006-owner-labels.md).
 */
export const REVENUE_SHARE_LINE = `${REVENUE_SHARE.productPercent}% franchise revenue share`;

/** Wallet cards of a partner's customers that are included per month. */
export const INCLUDED_WALLET_CARDS = findLimit('enterprise', 'freeWalletCards');
/** In cents, for each card beyond the included ones. */
export const EXTRA_WALLET_CARD_CENTS = 20;
/** The owner's allowance, for the customers of a partner. Each account's own limit of passes applies as well. */
const WALLET_CARDS_LINE = '3,000 free wallet cards, then $0.20 a card';
const WHITE_LABEL_LINE = 'White label';
/** What a plan includes for partners only. */
export const PARTNER_LINES: ReadonlySet<string> = new Set([
  WALLET_CARDS_LINE,
  WHITE_LABEL_LINE,
  REVENUE_SHARE_LINE,
]);

export const PRICING: Readonly<Record<PlanId, PlanPricing>> = {
  free: {
    name: PLAN_NAMES.free,
    description: 'One card to share, free forever.',
    monthlyPriceCents: 0,
    yearlyPriceCents: 0,
    oneTimePurchaseCents: null,
    savingsLabel: null,
    isCustom: false,
    includes: [
      '1 digital card',
      '1 premium pass a month',
      'Basic QR code',
      'Up to 3 contacts',
      'Basic analytics',
    ],
  },
  startup: {
    name: PLAN_NAMES.startup,
    description: 'For professionals who meet people every week.',
    monthlyPriceCents: 900,
    yearlyPriceCents: 9900,
    oneTimePurchaseCents: null,
    savingsLabel: '17% off',
    isCustom: false,
    includes: [
      '5 digital cards',
      '50 premium passes a month',
      'Unlimited contacts',
      'YouTube integration',
      'Advanced analytics',
      'Custom branding',
      'CRM integration',
      'Priority support',
    ],
  },
  business_pro: {
    name: PLAN_NAMES.business_pro,
    description: 'For teams that sell with their cards.',
    monthlyPriceCents: 2900,
    yearlyPriceCents: 29_900,
    oneTimePurchaseCents: null,
    savingsLabel: '14% off',
    isCustom: false,
    includes: [
      'Unlimited digital cards',
      '250 premium passes a month',
      'Digital product selling',
      'Team management, up to 10 members',
      'API access',
      'Bulk card creation',
      'Affiliate options',
    ],
  },
  enterprise: {
    name: PLAN_NAMES.enterprise,
    description: 'For companies of 11 and more, agencies and franchise partners.',
    monthlyPriceCents: 169_900,
    yearlyPriceCents: null,
    oneTimePurchaseCents: 4_999_700,
    savingsLabel: null,
    isCustom: true,
    includes: [
      '2,000 premium passes a month',
      WALLET_CARDS_LINE,
      WHITE_LABEL_LINE,
      REVENUE_SHARE_LINE,
      'Dedicated support',
      'Custom integrations',
    ],
  },
};

/** Savings of a yearly payment over twelve months, in cents; 0 without a yearly price. */
export function yearlySavingsCents(plan: PlanId): number {
  const { monthlyPriceCents, yearlyPriceCents } = PRICING[plan];
  return yearlyPriceCents === null ? 0 : 12 * monthlyPriceCents - yearlyPriceCents;
}

export function findNextPlan(plan: PlanId): PlanId | null {
  const ladder: Readonly<Record<PlanId, PlanId | null>> = {
    free: 'startup',
    startup: 'business_pro',
    business_pro: 'enterprise',
    enterprise: null,
  };
  return ladder[plan];
}

/** Savings of a yearly payment in whole percent of twelve months. */
export function yearlySavingsPercent(plan: PlanId): number {
  const yearCents = 12 * PRICING[plan].monthlyPriceCents;
  return yearCents === 0 ? 0 : Math.round((100 * yearlySavingsCents(plan)) / yearCents);
}

const DETAILS: Readonly<Record<string, string>> = {
  [REVENUE_SHARE_LINE]: `You keep ${REVENUE_SHARE.partnerPercent}%`,
  [WALLET_CARDS_LINE]: PURCHASE_TERMS.walletCards.replace(/^a/, 'A'),
};

/** Whose share a line of `includes` states, or what applies until it is available; null for none. */
export function findLineDetail(line: string): string | null {
  return DETAILS[line] ?? null;
}

/** Whether a line of `includes` is not available yet. Text after a comma is a quantity and is ignored. */
export function isLineInPreparation(line: string): boolean {
  const [label] = line.split(', ');
  return [...FEATURES_IN_PREPARATION].some((feature) => FEATURE_LABELS[feature] === label);
}

/** Note below a line of `includes`: not available yet, or its detail; null for none. */
export function findLineNote(line: string): string | null {
  const detail = findLineDetail(line);
  if (!isLineInPreparation(line)) return detail;
  return detail === null ? IN_PREPARATION_LABEL : `${IN_PREPARATION_LABEL}. ${detail}`;
}
