import { ELEMENTS, type CardElement, type ElementType } from '#shared/card/element.ts';
import { lowestPlanWith } from '#shared/plan/feature-standing.ts';
import { can, type Feature } from '#shared/plan/features.ts';
import { PLAN_NAMES, type PlanId } from '#shared/plan/plan.ts';

/** The kinds of element that are sold. */
const SOLD_WITH: Readonly<Partial<Record<ElementType, Feature>>> = {
  youtube: 'youtubeIntegration',
  shop: 'digitalProductSelling',
};

/** Whether a plan includes a kind of element. */
export function coversElement(plan: PlanId, type: ElementType): boolean {
  const feature = SOLD_WITH[type];
  return feature === undefined || can(plan, feature);
}

/** What a person reads where their plan does not include a kind of element. */
export function uncoveredElementMessage(type: ElementType): string {
  const plan = PLAN_NAMES[lowestPlanWith(SOLD_WITH[type] ?? 'digitalCards')];
  return `${ELEMENTS[type].label} comes with ${plan}.`;
}

/** Those elements a plan shows the world; after a downgrade the others stay on the card and are shown to nobody. */
export function coveredElements(plan: PlanId, elements: readonly CardElement[]): CardElement[] {
  return elements.filter(({ type }) => coversElement(plan, type));
}
