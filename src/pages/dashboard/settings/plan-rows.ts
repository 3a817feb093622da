import { FEATURE_LABELS, FEATURE_NOTES } from '#shared/plan/feature-labels.ts';
import { FEATURES_IN_PREPARATION, lowestPlanWith } from '#shared/plan/feature-availability.ts';
import { can, FEATURES, type Feature } from '#shared/plan/features.ts';
import { PLAN_NAMES, type PlanId } from '#shared/plan/plan.ts';
import { listShownFeatures } from '#src/state/plan/shown-offers.ts';
import { ALL_QR_OPTIONS_PLAN, hasAllQrOptions } from '#shared/plan/qr-plan.ts';

export type FeatureStatus = 'enabled' | 'locked' | 'in_preparation';

export interface PlanRow {
  label: string;
  /** What the feature includes, or the plan that does; null when the label suffices. */
  note: string | null;
  status: FeatureStatus;
}

/** Lists what a plan includes and what higher plans add, in the order of the feature table. */
export function buildPlanRows(plan: PlanId): PlanRow[] {
  return listShownFeatures(FEATURES).flatMap((feature) => {
    // `basicQrOnly` and `qrCodes` are two sizes of one feature; qrRows lists both.
    if (feature === 'basicQrOnly') return [];
    return feature === 'qrCodes' ? qrRows(plan) : [featureRow(plan, feature)];
  });
}

function featureRow(plan: PlanId, feature: Feature): PlanRow {
  const label = FEATURE_LABELS[feature];
  // An unreleased feature comes with no plan, so none is named.
  if (FEATURES_IN_PREPARATION.has(feature)) return { label, note: null, status: 'in_preparation' };
  if (can(plan, feature)) return { label, note: FEATURE_NOTES[feature] ?? null, status: 'enabled' };
  const note = `Comes with ${PLAN_NAMES[lowestPlanWith(feature)]}`;
  return { label, note, status: 'locked' };
}

function qrRows(plan: PlanId): PlanRow[] {
  if (hasAllQrOptions(plan)) {
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
      note: `Comes with ${PLAN_NAMES[ALL_QR_OPTIONS_PLAN]}`,
      status: 'locked',
    },
  ];
}
