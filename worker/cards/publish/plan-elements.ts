import type { CardContent, PublishedCard } from '#shared/card/card.ts';
import type { CardElement } from '#shared/card/element/element.ts';
import {
  filterIncludedElements,
  isElementIncluded,
  elementUpgradeMessage,
} from '#shared/card/element-plan.ts';
import { PLAN_IDS, type PlanId } from '#shared/plan/plan.ts';
import { ApiError } from '#worker/http/api-error.ts';

/**
 * Throws `plan_limit` for an element the plan does not include, unless it is hidden or was on the
 * card before: elements of a former, higher plan stay on the card but are not shown.
 */
export function requireCoveredElements(
  plan: PlanId,
  content: CardContent,
  before: CardContent | null,
): void {
  const refused = findUncovered(plan, content, before);
  if (refused === undefined) return;
  const message = `${elementUpgradeMessage(refused.type)} Upgrade, or remove it from the card.`;
  throw new ApiError('plan_limit', { message });
}

/**
 * Plans under which `content` may be written, as a JSON array to compare with the plan in the
 * database. `requireCoveredElements` runs before the write; only the write itself sees the plan of
 * that moment.
 */
export function buildAllowedPlans(content: CardContent, before: CardContent | null): string {
  return JSON.stringify(
    PLAN_IDS.filter((plan) => findUncovered(plan, content, before) === undefined),
  );
}

/** The card as visitors see it under its owner's plan. */
export function applyPlan(card: PublishedCard): PublishedCard {
  return { ...card, cardElements: filterIncludedElements(card.userPlan, card.cardElements) };
}

function findUncovered(
  plan: PlanId,
  content: CardContent,
  before: CardContent | null,
): CardElement | undefined {
  const known = new Set(before?.cardElements.map(elementKey));
  return content.cardElements.find(
    (element) =>
      !element.hidden && !isElementIncluded(plan, element.type) && !known.has(elementKey(element)),
  );
}

/**
 * Identifies an element by everything it contains: with another name or price it is a different
 * element.
 */
function elementKey({ type, value, name = '', price, picture = '' }: CardElement): string {
  return JSON.stringify([type, value, name, price?.minor, price?.currency, picture]);
}
