import type { CardContent } from '#shared/card/card.ts';
import { findRule } from './field-origin.ts';
import type { FieldOverrides } from '#shared/card/policy/field-state.ts';
import { isPolicyValue } from './field-values.ts';
import type { PolicyContent } from './policy.ts';
import { POLICY_FIELDS, type PolicyField } from '#shared/card/policy/policy-fields.ts';

/**
 * The locked fields of a card that show another value than the policy's, because someone who may
 * decided so for this card. A locked field without a value of the policy is never one of them.
 */
export function listExceptions(
  content: CardContent,
  policy: PolicyContent,
  overrides: FieldOverrides,
): PolicyField[] {
  return POLICY_FIELDS.filter((field) => {
    const { source, editable } = findRule(policy, field);
    return (
      overrides[field] === 'exception' &&
      source === 'policy' &&
      !editable &&
      !isPolicyValue(content, policy, field)
    );
  });
}
