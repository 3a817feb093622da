import { ELEMENTS, type CardElement, type ElementType } from '#shared/card/element/element.ts';
import { lowestPlanWith } from './feature-availability.ts';
import { can, type Feature } from '#shared/plan/features.ts';
import { PLAN_NAMES, type PlanId } from '#shared/plan/plan.ts';

const REQUIRED_FEATURES: Readonly<Partial<Record<ElementType, Feature>>> = {
  youtube: 'youtubeIntegration',
  shop: 'digitalProductSelling',
};

export function isElementIncluded(plan: PlanId, type: ElementType): boolean {
  const feature = REQUIRED_FEATURES[type];
  return feature === undefined || can(plan, feature);
}

export function elementUpgradeMessage(type: ElementType): string {
  const plan = PLAN_NAMES[lowestPlanWith(REQUIRED_FEATURES[type] ?? 'digitalCards')];
  return `${ELEMENTS[type].label} comes with ${plan}.`;
}

/**
 * The elements that a plan shows publicly. After a downgrade the others stay on the card but are
 * not shown.
 */
export function filterIncludedElements(
  plan: PlanId,
  elements: readonly CardElement[],
): CardElement[] {
  return elements.filter(({ type }) => isElementIncluded(plan, type));
}
