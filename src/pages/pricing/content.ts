import { PLAN_IDS, PLAN_NAMES } from '#shared/plan/plan.ts';
import { ALL_QR_OPTIONS_PLAN, hasAllQrOptions } from '#shared/plan/qr-plan.ts';
import { formatMoney } from '#shared/format/money.ts';
import type { SoldPlan } from '#shared/plan/billing.ts';
import { FEATURE_LABELS } from '#shared/plan/feature-labels.ts';
import {
  FEATURES_IN_PREPARATION,
  IN_PREPARATION_LABEL,
} from '#shared/plan/feature-availability.ts';
import { can, type Feature } from '#shared/plan/features.ts';
import { yearlySavingsCents, yearlySavingsPercent } from '#shared/plan/pricing.ts';
import { PURCHASE_FAQ, SUPPORT_RESPONSE_HOURS } from '#shared/plan/purchase-terms.ts';
import { PLAN_LIMITS } from '#shared/plan/limits.ts';
import { listShownFeatures } from '#src/state/plan/shown-offers.ts';
import type { Disclosure } from '#src/ui/content/disclosures.tsx';

/**
 * The owner's banner, verbatim (docs/decisions/0006-owner-labels.md). Each plan shows its actual
 * savings.
 */
export const YEARLY_BANNER = 'Save up to 20%';

/** What paying for a year saves, computed from the prices. */
export function describeSavings(plan: SoldPlan): string {
  return `${formatMoney(yearlySavingsCents(plan))} a year, ${yearlySavingsPercent(plan)}%`;
}

/** What the plans include and does not exist yet stands under this title, in lists and table. */
export const COMING_NEXT = {
  title: IN_PREPARATION_LABEL,
  text: "A circle marks what a plan includes and what isn't available yet. Choose a plan for what it offers today.",
} as const;

/** The smallest team that a sold plan has no seats for. */
export const PRICE_REQUEST_SEATS = PLAN_LIMITS.teamMembers.business_pro + 1;

/** What happens next for them. */
export const PRICE_REQUEST = {
  title: `More than ${PLAN_LIMITS.teamMembers.business_pro} people?`,
  field: 'Team size',
  action: 'Ask for a Price',
  steps: [
    { title: 'Tell us how many', text: 'And in which country you are. No sales call.' },
    {
      title: 'Get your price',
      text: `A person replies by email within ${SUPPORT_RESPONSE_HOURS} hours with one price for your number of people.`,
    },
    {
      title: 'Pay and go on',
      text: 'By card, PayPal or bank transfer. Your team, cards and contacts stay as they are.',
    },
  ],
  security: 'Where data is stored, who processes it, and checks you can run yourself:',
} as const;

/** A value, or whether the plan includes the feature. */
export type Cell = string | boolean;

export interface ComparisonRow {
  label: string;
  cells: readonly Cell[];
}

const FEATURE_ROWS: readonly Feature[] = [
  'youtubeIntegration',
  'advancedAnalytics',
  'customBranding',
  'crmIntegration',
  'digitalProductSelling',
  'teamManagement',
  'bulkCardCreation',
  'apiAccess',
  'affiliateOptions',
  'customIntegrations',
  'whiteLabelAccess',
  'prioritySupport',
  'dedicatedSupport',
];

/** Derived from the plan table only. */
export const COMPARISON: readonly ComparisonRow[] = [
  ...Object.values(PLAN_LIMITS).flatMap(({ label, ...limits }) =>
    label === undefined ? [] : { label, cells: PLAN_IDS.map((plan) => formatLimit(limits[plan])) },
  ),
  {
    label: 'QR codes',
    cells: PLAN_IDS.map((plan) => (hasAllQrOptions(plan) ? 'All' : 'Basic')),
  },
  ...buildFeatureRows(FEATURE_ROWS.filter((feature) => !FEATURES_IN_PREPARATION.has(feature))),
];

/** Included, but not available yet. */
export const COMING_COMPARISON: readonly ComparisonRow[] = [
  ...buildFeatureRows(FEATURE_ROWS.filter((feature) => FEATURES_IN_PREPARATION.has(feature))),
];

function buildFeatureRows(features: readonly Feature[]): ComparisonRow[] {
  return listShownFeatures(features).map((feature) => ({
    label: FEATURE_LABELS[feature],
    cells: PLAN_IDS.map((plan) => can(plan, feature)),
  }));
}

function formatLimit(limit: number): Cell {
  if (limit === 0) return false;
  return limit === Infinity ? 'Unlimited' : limit.toLocaleString('en-US');
}

export const PRICING_FAQ: readonly Disclosure[] = [
  ...PURCHASE_FAQ.map(({ question, answer }) => ({ title: question, body: answer })),
  {
    title: 'What is a basic QR code?',
    body: `A QR code of your card's link in your template's colors, as a PNG. ${PLAN_NAMES[ALL_QR_OPTIONS_PLAN]} and above add contact codes, a photo or logo in the center, more colors, SVG files and print sheets.`,
  },
  {
    title: 'What happens to my cards if I downgrade to Free?',
    body: "All your cards stay in your list. Features that Free doesn't include are paused until you choose a plan that has them.",
  },
  {
    title: `What does “${IN_PREPARATION_LABEL}” mean?`,
    body: "The plan includes the feature, but it isn't available yet. Choose a plan for what it offers today.",
  },
];
