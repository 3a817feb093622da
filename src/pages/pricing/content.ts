import { PLAN_IDS, PLAN_NAMES, type PlanId } from '#shared/plan/plan.ts';
import { EVERY_QR_PLAN, hasEveryQr } from '#shared/plan/qr-plan.ts';
import { FEATURE_LABELS } from '#shared/plan/feature-labels.ts';
import { IN_PREPARATION } from '#shared/plan/feature-standing.ts';
import { can, type Feature } from '#shared/plan/features.ts';
import { BUYING_QUESTIONS } from '#shared/plan/terms.ts';
import { limit, type Limited } from '#shared/plan/limits.ts';
import type { Disclosure } from '#src/ui/disclosures.tsx';

/** The owner's banner, verbatim (docs/decisions/0006-owner-labels.md); what is truly saved stands on each plan. */
export const YEARLY_BANNER = 'Save up to 20%';

/** What a cell of the comparison says: a figure, or whether it is there. */
export type Cell = string | boolean;

export const PREPARED = 'In preparation';

export interface ComparisonRow {
  label: string;
  cells: readonly Cell[];
}

const COUNTED: readonly { label: string; thing: Limited }[] = [
  { label: 'Digital cards', thing: 'cards' },
  { label: 'Premium passes a month', thing: 'passesPerMonth' },
  { label: 'Contacts', thing: 'contacts' },
  { label: 'Team members', thing: 'teamMembers' },
];

const SWITCHED: readonly Feature[] = [
  'youtubeIntegration',
  'advancedAnalytics',
  'customBranding',
  'crmIntegration',
  'digitalProductSelling',
  'teamManagement',
  'bulkCardCreation',
  'apiAccess',
  'affiliateOptions',
  'whiteLabelAccess',
  'prioritySupport',
  'dedicatedSupport',
];

/** The plans side by side, from the plan table alone. */
export const COMPARISON: readonly ComparisonRow[] = [
  ...COUNTED.map(({ label, thing }) => ({
    label,
    cells: PLAN_IDS.map((plan) => count(plan, thing)),
  })),
  {
    label: 'QR codes',
    cells: PLAN_IDS.map((plan) => (hasEveryQr(plan) ? 'All' : 'Basic')),
  },
  ...SWITCHED.map((feature) => ({
    label: FEATURE_LABELS[feature],
    cells: PLAN_IDS.map((plan) => has(plan, feature)),
  })),
];

function count(plan: PlanId, thing: Limited): Cell {
  const most = limit(plan, thing);
  if (most === 0) return false;
  return most === Infinity ? 'Unlimited' : most.toLocaleString('en-US');
}

function has(plan: PlanId, feature: Feature): Cell {
  if (!can(plan, feature)) return false;
  return IN_PREPARATION.has(feature) ? PREPARED : true;
}

export const PRICING_FAQ: readonly Disclosure[] = [
  ...BUYING_QUESTIONS.map(({ question, answer }) => ({ title: question, body: answer })),
  {
    title: 'What is a basic QR code?',
    body: `The code of your card's link in your template's colors, as a PNG. ${PLAN_NAMES[EVERY_QR_PLAN]} and above add codes that hold the contact itself, a photo or logo in the center, other colors, SVG files and sheets to print.`,
  },
  {
    title: 'What happens to my cards when I go back to Free?',
    body: 'Every card you made stays in your list. What Free does not include rests until you choose a plan that does.',
  },
  {
    title: 'What does “In preparation” mean?',
    body: 'The plan includes it, and it cannot be used yet. Choose a plan for what works today.',
  },
];
