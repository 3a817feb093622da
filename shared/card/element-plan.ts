import { ELEMENTS, type CardElement, type ElementType } from '#shared/card/element/element.ts';
import { lowestPlanWith } from '#shared/plan/feature-availability.ts';
import { can } from '#shared/plan/features.ts';
import { PLAN_NAMES, type PlanId } from '#shared/plan/plan.ts';

export function isElementIncluded(plan: PlanId, type: ElementType): boolean {
  const { feature } = ELEMENTS[type];
  return feature === undefined || can(plan, feature);
}

export function elementUpgradeMessage(type: ElementType): string {
  const { label, feature = 'digitalCards' } = ELEMENTS[type];
  const plan = PLAN_NAMES[lowestPlanWith(feature)];
  return `${label} comes with ${plan}.`;
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
