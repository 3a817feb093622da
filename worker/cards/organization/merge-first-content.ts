import type { CardContent } from '#shared/card/card.ts';
import { takeFirstFields } from '#shared/organization/policy/take-first-fields.ts';
import type { PolicyContent } from '#shared/organization/policy/policy.ts';
import type { Merged } from '#shared/organization/policy/take-own-fields.ts';
import type { PlanId } from '#shared/plan/plan.ts';
import { requireOwnContent } from '#worker/cards/organization/require-own-content.ts';
import { requireCoveredElements } from '#worker/cards/publish/plan-elements.ts';

export interface FirstContent {
  sent: CardContent;
  blank: CardContent;
  policy: PolicyContent;
  plan: PlanId;
  /** Whether values of locked fields are taken, as exceptions for the card. */
  overridesLocks: boolean;
}

/**
 * What a new organization card contains under its policy and plan. Throws `invalid_input` and
 * `plan_limit`.
 */
export function mergeFirstContent({ plan, ...edit }: FirstContent): Merged {
  const merged = takeFirstFields(edit);
  // The first values of locked fields come from the creator of the card.
  const { overrides } = merged;
  requireOwnContent(merged.content, edit.policy, { overrides, overridesLocks: true });
  requireCoveredElements(plan, merged.content, null);
  return merged;
}
