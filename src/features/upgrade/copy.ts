import { FEATURES_IN_PREPARATION, lowestPlanWith } from '#shared/plan/feature-availability.ts';
import { FEATURE_LABELS } from '#shared/plan/feature-labels.ts';
import { listFeatures, type Feature } from '#shared/plan/features.ts';
import { findLimit } from '#shared/plan/limits.ts';
import type { PlanId } from '#shared/plan/plan.ts';
import { findNextPlan, PRICING } from '#shared/plan/pricing.ts';

export interface UpgradeCopy {
  title: string;
  description: string;
}

/** Text at a plan's limit: the next plan, or that there is none. */
export function buildUpgradeCopy(plan: PlanId): UpgradeCopy {
  const { name } = PRICING[plan];
  const next = findNextPlan(plan);
  if (next === null) {
    const prepared = listFeatures(plan).filter((feature) =>
      FEATURES_IN_PREPARATION.has(feature),
    ).length;
    return {
      title: 'You have the highest plan',
      description: `${name}: all features are included. ${prepared} of them are still in preparation and open here as they arrive.`,
    };
  }
  const cards = findLimit(plan, 'cards');
  if (cards === Infinity) {
    return {
      title: `Upgrade to ${PRICING[next].name}`,
      description: `You're on ${name}. It includes unlimited cards.`,
    };
  }
  return {
    title: cards === 1 ? 'Your plan includes one card' : `Your plan includes ${cards} cards`,
    description: `You're on ${name}. All your existing cards stay as they are.`,
  };
}

/** Text of an offer that no limit or feature led to. */
export function buildOfferCopy(plan: PlanId): UpgradeCopy {
  const next = findNextPlan(plan);
  if (next === null) return buildUpgradeCopy(plan);
  return {
    title: `What ${PRICING[next].name} adds`,
    description: `You're on ${PRICING[plan].name}.`,
  };
}

export function buildLockedCopy(plan: PlanId, feature: Feature): UpgradeCopy {
  return {
    title: `${FEATURE_LABELS[feature]} comes with ${PRICING[lowestPlanWith(feature)].name}`,
    description: `You're on ${PRICING[plan].name}.`,
  };
}
