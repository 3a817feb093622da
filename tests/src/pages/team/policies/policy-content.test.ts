import { expect, test } from 'vitest';
import { DEFAULT_POLICY, policyWriteSchema } from '#shared/organization/policy/policy.ts';
import { POLICY_FIELDS, PERSONAL_FIELDS } from '#shared/card/policy/policy-fields.ts';
import {
  changeRule,
  changeTemplate,
  findPolicyIssues,
  findTemplate,
  isSamePolicy,
} from '#src/pages/team/policies/policy-content.ts';

test('a field that the team begins to set is locked and can be saved at once', () => {
  for (const field of POLICY_FIELDS.filter((one) => !PERSONAL_FIELDS.has(one))) {
    const content = changeRule(DEFAULT_POLICY, field, { source: 'policy' });
    expect(content.rules[field]).toMatchObject({ source: 'policy', editable: false });
    expect(policyWriteSchema.safeParse(content).error?.issues).toBeUndefined();
  }
});

test('a field that returns to the members leaves no rule and no value behind', () => {
  for (const field of POLICY_FIELDS.filter((one) => !PERSONAL_FIELDS.has(one))) {
    const set = changeRule(DEFAULT_POLICY, field, { source: 'policy' });
    expect(changeRule(set, field, { source: 'member' })).toEqual(DEFAULT_POLICY);
  }
});

test('changing one part of a rule keeps the others and the value', () => {
  const set = changeRule(DEFAULT_POLICY, 'title', { source: 'policy' });
  const typed = { ...set, values: { title: 'Consultant' } };
  const changed = changeRule(typed, 'title', { required: true });
  expect(changed.rules.title).toMatchObject({ source: 'policy', editable: false, required: true });
  expect(changed.values).toEqual({ title: 'Consultant' });
});

test('a template is set for every card, and left to the members again', () => {
  const set = changeTemplate(DEFAULT_POLICY, 'royal');
  expect(findTemplate(set)).toBe('royal');
  expect(set.rules.template?.editable).toBe(false);
  expect(findTemplate(changeTemplate(set, 'emerald'))).toBe('emerald');
  expect(changeTemplate(set, null)).toEqual(DEFAULT_POLICY);
});

test('a policy is the same regardless of the order of its rules, and of values left undefined', () => {
  const one = changeRule(changeRule(DEFAULT_POLICY, 'bio', { required: true }), 'title', {
    required: true,
  });
  const other = changeRule(changeRule(DEFAULT_POLICY, 'title', { required: true }), 'bio', {
    required: true,
  });
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
