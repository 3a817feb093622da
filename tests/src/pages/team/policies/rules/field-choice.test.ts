import { expect, test } from 'vitest';
import {
  PERSONAL_FIELDS,
  POLICY_FIELDS,
  UNHIDEABLE_FIELDS,
  type PolicyField,
} from '#shared/card/policy/policy-fields.ts';
import {
  DEFAULT_POLICY,
  policyContentSchema,
  policyWriteSchema,
  type FieldRule,
  type PolicyContent,
} from '#shared/organization/policy/policy.ts';
import { applyChoice, restoreField } from '#src/pages/team/policies/policy-content.ts';
import {
  buildRule,
  canRequire,
  findChoice,
  listChoices,
} from '#src/pages/team/policies/rules/field-choice.ts';

/** Every rule that a policy can store. */
function listRules(): FieldRule[] {
  const rules: FieldRule[] = [];
  for (const source of ['directory', 'policy', 'member'] as const) {
    for (const sync of ['always', 'first'] as const) {
      for (const editable of [true, false]) {
        for (const required of [true, false]) {
          for (const visibility of ['public', 'hidden'] as const) {
            rules.push({ source, sync, editable, required, visibility });
          }
        }
      }
    }
  }
  return rules;
}

const RULES = listRules();
const VALUES: PolicyContent['values'] = {
  title: 'Consultant',
  company: 'Northwind',
  bio: 'Trade between two oceans.',
  headerPhoto: '',
  headerPhotoSize: 120,
  template: 'royal',
  hidesCounts: true,
};
const store = (field: PolicyField, rule: FieldRule): PolicyContent =>
  policyContentSchema.parse({ ...DEFAULT_POLICY, rules: { [field]: rule }, values: VALUES });

test('every rule is a choice and back the same rule, or custom', () => {
  const counts = { chosen: 0, custom: 0 };
  for (const field of POLICY_FIELDS) {
    for (const rule of RULES) {
      const chosen = findChoice(field, rule);
      counts[chosen === null ? 'custom' : 'chosen'] += 1;
      if (chosen !== null) expect(buildRule(field, chosen)).toEqual(rule);
    }
  }
  expect(RULES).toHaveLength(48);
  expect(counts.chosen + counts.custom).toBe(48 * POLICY_FIELDS.length);
  expect(counts.chosen).toBe(
    POLICY_FIELDS.flatMap((field) =>
      listChoices(field, true).flatMap((choice) => (canRequire(field, choice) ? [0, 1] : [0])),
    ).length,
  );
});

test('every choice is a rule and back the same choice, which the server takes', () => {
  for (const field of POLICY_FIELDS) {
    for (const choice of listChoices(field, true)) {
      for (const isRequired of canRequire(field, choice) ? [false, true] : [false]) {
        const chosen = { choice, isRequired };
        expect(findChoice(field, buildRule(field, chosen))).toEqual(chosen);
        const content = applyChoice(DEFAULT_POLICY, DEFAULT_POLICY, field, chosen);
        const messages = policyWriteSchema
          .safeParse(content)
          .error?.issues.map(({ message }) => message);
        expect(messages, `${field} ${choice}`).toEqual(
          choice === 'directory' ? ['Connect a directory first.'] : undefined,
        );
      }
    }
  }
});

test('a custom rule keeps itself and its value while other fields are changed, and can be chosen again', () => {
  for (const field of POLICY_FIELDS) {
    for (const rule of RULES.filter((one) => findChoice(field, one) === null)) {
      const saved = store(field, rule);
      for (const other of POLICY_FIELDS.filter((one) => one !== field)) {
        const chosen = { choice: 'fixed', isRequired: false } as const;
        const changed = applyChoice(saved, saved, other, chosen);
        expect(changed.rules[field]).toEqual(rule);
        expect(Reflect.get(changed.values, field)).toEqual(Reflect.get(saved.values, field));
        const back = restoreField(changed, saved, other);
        expect(back).toEqual(saved);
      }
      const replaced = applyChoice(saved, saved, field, { choice: 'member', isRequired: false });
      expect(replaced.rules[field]).toBeUndefined();
      expect(restoreField(replaced, saved, field)).toEqual(saved);
    }
  }
});

test('a field has only choices that mean something for it', () => {
  expect(listChoices('title', false)).toEqual(['member', 'suggested', 'fixed', 'hidden']);
  expect(listChoices('title', true)).toEqual([
    'member',
    'suggested',
    'fixed',
    'directory',
    'hidden',
  ]);
  expect(listChoices('template', true)).toEqual(['member', 'suggested', 'fixed']);
  expect(listChoices('name', false)).toEqual(['member', 'fixed']);
  for (const field of POLICY_FIELDS) {
    const choices = listChoices(field, true);
    expect(choices.includes('suggested')).toBe(!PERSONAL_FIELDS.has(field));
    expect(choices.includes('hidden')).toBe(!UNHIDEABLE_FIELDS.has(field));
  }
});

test('a personal field that is fixed is changed by admins only', () => {
  const rule = buildRule('email', { choice: 'fixed', isRequired: true });
  expect(rule).toMatchObject({ source: 'member', editable: false, required: true });
  expect(findChoice('phone', { ...rule, required: false })).toBeNull();
});
