import type { CardContent, PublishedCard } from '#shared/card/card.ts';
import type { CardElement } from '#shared/card/element.ts';
import {
  coveredElements,
  coversElement,
  uncoveredElementMessage,
} from '#shared/plan/element-plan.ts';
import { PLAN_IDS, type PlanId } from '#shared/plan/plan.ts';
import { ApiError } from '#worker/http/api-error.ts';

/**
 * Throws `plan_limit` for an element the plan does not include, unless it is hidden, or was on the card before: what a
 * higher plan allowed stays there and is shown to nobody.
 */
export function requireCoveredElements(
  plan: PlanId,
  content: CardContent,
  before: CardContent | null,
): void {
  const refused = findUncovered(plan, content, before);
  if (refused === undefined) return;
  const message = `${uncoveredElementMessage(refused.type)} Upgrade, or take it off the card.`;
  throw new ApiError('plan_limit', { message });
}

/**
 * The plans under which `content` may be written, as the JSON list a statement holds the plan in the database against:
 * `requireCoveredElements` looks before the write, and only the write itself knows the plan that holds at that moment.
 */
export function plansFor(content: CardContent, before: CardContent | null): string {
  return JSON.stringify(
    PLAN_IDS.filter((plan) => findUncovered(plan, content, before) === undefined),
  );
}

/** The card as the world may see it under its owner's plan. */
export function buildShown(card: PublishedCard): PublishedCard {
  return { ...card, cardElements: coveredElements(card.userPlan, card.cardElements) };
}

function findUncovered(
  plan: PlanId,
  content: CardContent,
  before: CardContent | null,
): CardElement | undefined {
  const known = new Set(before?.cardElements.map(keyOf));
  return content.cardElements.find(
    (element) =>
      !element.hidden && !coversElement(plan, element.type) && !known.has(keyOf(element)),
  );
}

/** All that an element says: another name or price is another offer. */
function keyOf({ type, value, name = '', price, picture = '' }: CardElement): string {
  return JSON.stringify([type, value, name, price?.minor, price?.currency, picture]);
}
