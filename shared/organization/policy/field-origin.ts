import type { FieldOverrides, FieldState, FieldStates } from '#shared/card/policy/field-state.ts';
import { OWN_FIELD, type FieldRule, type PolicyContent } from './policy.ts';
import { POLICY_FIELDS, type PolicyField } from '#shared/card/policy/policy-fields.ts';

export function findRule({ rules }: Pick<PolicyContent, 'rules'>, field: PolicyField): FieldRule {
  return rules[field] ?? OWN_FIELD;
}

/** Whether a card shows the policy's current value of a field. */
export function followsPolicy(rule: FieldRule, override: FieldOverrides[PolicyField]): boolean {
  if (rule.source !== 'policy' || rule.sync !== 'always') return false;
  return override === undefined || (override === 'member' && !rule.editable);
}

function findOrigin(rule: FieldRule, override: FieldOverrides[PolicyField]): FieldState['origin'] {
  if (rule.source !== 'policy') return rule.source;
  const isOwn = override !== undefined && !followsPolicy(rule, override);
  return isOwn ? 'member' : 'policy';
}

/** The state of every field of an organization card under a policy. */
export function describeFields(policy: PolicyContent, overrides: FieldOverrides): FieldStates {
  const entries = POLICY_FIELDS.map((field): [PolicyField, FieldState] => {
    const rule = findRule(policy, field);
    return [
      field,
      {
        origin: findOrigin(rule, overrides[field]),
        isEditable: rule.editable,
        isRequired: rule.required,
        isHidden: rule.visibility === 'hidden',
      },
    ];
  });
  return Object.fromEntries(entries);
}
