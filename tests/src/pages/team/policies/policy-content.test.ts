import { expect, test } from 'vitest';
import { POLICY_FIELDS, type PolicyField } from '#shared/card/policy/policy-fields.ts';
import { DEFAULT_POLICY, type PolicyContent } from '#shared/organization/policy/policy.ts';
import {
  applyChoice,
  findPolicyIssues,
  findTemplate,
  isSamePolicy,
} from '#src/pages/team/policies/policy-content.ts';
import type { FieldChoice } from '#src/pages/team/policies/rules/field-choice.ts';

const choose = (
  content: PolicyContent,
  field: PolicyField,
  choice: FieldChoice,
  isRequired = false,
) => applyChoice(content, DEFAULT_POLICY, field, { choice, isRequired });

test('a field that returns to the members leaves no rule and no value behind', () => {
  for (const field of POLICY_FIELDS) {
    const set = choose(DEFAULT_POLICY, field, 'fixed');
    expect(set).not.toEqual(DEFAULT_POLICY);
    expect(choose(set, field, 'member')).toEqual(DEFAULT_POLICY);
  }
});

test('a value stays while the choice between suggested and fixed changes', () => {
  const set = choose(DEFAULT_POLICY, 'title', 'fixed');
  const typed = { ...set, values: { title: 'Consultant' } };
  const changed = choose(typed, 'title', 'suggested', true);
  expect(changed.rules.title).toMatchObject({ source: 'policy', editable: true, required: true });
  expect(changed.values).toEqual({ title: 'Consultant' });
});

test('the saved value comes back with the choice that has one', () => {
  const saved = { ...choose(DEFAULT_POLICY, 'headerPhoto', 'fixed') };
  saved.values = { headerPhoto: '', headerPhotoSize: 140 };
  const chosen = { choice: 'member', isRequired: false } as const;
  const left = applyChoice(saved, saved, 'headerPhoto', chosen);
  expect(left.values).toEqual({});
  expect(applyChoice(left, saved, 'headerPhoto', { ...chosen, choice: 'fixed' })).toEqual(saved);
});

test('the template of a policy is the one that it sets', () => {
  expect(findTemplate(DEFAULT_POLICY)).toBeNull();
  expect(findTemplate(choose(DEFAULT_POLICY, 'template', 'suggested'))).toBe('premium');
});

test('a policy is the same regardless of the order of its rules, and of values left undefined', () => {
  const one = choose(choose(DEFAULT_POLICY, 'bio', 'member', true), 'title', 'member', true);
  const other = choose(choose(DEFAULT_POLICY, 'title', 'member', true), 'bio', 'member', true);
  expect(isSamePolicy({ name: 'A', content: one }, { name: 'A', content: other })).toBe(true);
  expect(isSamePolicy({ name: 'A', content: one }, { name: 'B', content: other })).toBe(false);
  expect(isSamePolicy({ name: 'A', content: one }, { name: 'A', content: DEFAULT_POLICY })).toBe(
    false,
  );
});

test('what prevents saving is named by its path', () => {
  const content = {
    ...DEFAULT_POLICY,
    colors: { accent: 'red', background: '#000000', text: '#ffffff' },
    watermark: 'a'.repeat(61),
  };
  expect([...findPolicyIssues({ name: '', content }).keys()].toSorted()).toEqual([
    'colors.accent',
    'name',
    'watermark',
  ]);
  expect(findPolicyIssues({ name: 'Sales', content: DEFAULT_POLICY }).size).toBe(0);
});
