import { FEATURE_LABELS, FEATURE_NOTES } from '#shared/plan/feature-labels.ts';
import { IN_PREPARATION, lowestPlanWith } from '#shared/plan/feature-standing.ts';
import { can, FEATURES, type Feature } from '#shared/plan/features.ts';
import { PLAN_NAMES, type PlanId } from '#shared/plan/plan.ts';
import { EVERY_QR_PLAN, hasEveryQr } from '#shared/plan/qr-plan.ts';

export type FeatureStatus = 'enabled' | 'locked' | 'in_preparation';

/** A line of the plan's feature list: one name, one status. */
export interface PlanRow {
  label: string;
  /** What it holds, or which plan includes it; null where the label says it all. */
  note: string | null;
  status: FeatureStatus;
}

/** What a plan includes and what higher plans add, in the order of the feature table. */
export function buildPlanRows(plan: PlanId): PlanRow[] {
  return FEATURES.flatMap((feature) => {
    // One feature with two sizes: listed together, below.
    if (feature === 'basicQrOnly') return [];
    return feature === 'qrCodes' ? qrRows(plan) : [featureRow(plan, feature)];
  });
}

function featureRow(plan: PlanId, feature: Feature): PlanRow {
  const label = FEATURE_LABELS[feature];
  // What is not built opens with no plan, so no plan is named.
  if (IN_PREPARATION.has(feature)) return { label, note: null, status: 'in_preparation' };
  if (can(plan, feature)) return { label, note: FEATURE_NOTES[feature] ?? null, status: 'enabled' };
  const note = `Comes with ${PLAN_NAMES[lowestPlanWith(feature)]}`;
  return { label, note, status: 'locked' };
}

function qrRows(plan: PlanId): PlanRow[] {
  if (hasEveryQr(plan)) {
    return [
      {
        label: FEATURE_LABELS.qrCodes,
        note: 'Link and contact codes, center image, colors, SVG, print sheets',
        status: 'enabled',
      },
    ];
  }
  return [
    { label: 'Basic QR', note: 'The link code, as a PNG', status: 'enabled' },
    {
      label: 'Contact codes, center image, colors, SVG and print sheets',
      note: `Comes with ${PLAN_NAMES[EVERY_QR_PLAN]}`,
      status: 'locked',
    },
  ];
}
