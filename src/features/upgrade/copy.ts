import { IN_PREPARATION, lowestPlanWith } from '#shared/plan/feature-standing.ts';
import { FEATURE_LABELS } from '#shared/plan/feature-labels.ts';
import { featuresOf, type Feature } from '#shared/plan/features.ts';
import { limit } from '#shared/plan/limits.ts';
import type { PlanId } from '#shared/plan/plan.ts';
import { nextPlan, PRICING } from '#shared/plan/pricing.ts';

export interface UpgradeCopy {
  title: string;
  description: string;
}

/** What a person reads where their plan ends: the next rung of the ladder, or that there is none. */
export function upgradeCopy(plan: PlanId): UpgradeCopy {
  const { name } = PRICING[plan];
  const next = nextPlan(plan);
  if (next === null) {
    const prepared = featuresOf(plan).filter((feature) => IN_PREPARATION.has(feature)).length;
    return {
      title: 'You have the highest plan',
      description: `${name}: all features are included. ${prepared} of them are still in preparation and open here as they arrive.`,
    };
  }
  const cards = limit(plan, 'cards');
  if (cards === Infinity) {
    return {
      title: `Upgrade to ${PRICING[next].name}`,
      description: `${name} is what you have now. It holds as many cards as you like.`,
    };
  }
  return {
    title: cards === 1 ? 'Your plan holds one card' : `Your plan holds ${cards} cards`,
    description: `${name} is what you have now. Every card you made stays as it is.`,
  };
}

/** What a person reads where a feature of a higher plan is locked. */
export function lockedCopy(plan: PlanId, feature: Feature): UpgradeCopy {
  return {
    title: `${FEATURE_LABELS[feature]} comes with ${PRICING[lowestPlanWith(feature)].name}`,
    description: `${PRICING[plan].name} is what you have now.`,
  };
}
