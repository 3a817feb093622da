import { expect, test } from 'vitest';
import type { CardPolicy } from '#shared/api/organizations/policies.ts';
import { DEFAULT_POLICY, OWN_FIELD } from '#shared/organization/policy/policy.ts';
import { POLICY_FIELDS } from '#shared/card/policy/policy-fields.ts';
import {
  describeReach,
  listNames,
  nameTemplate,
  RULE_SECTIONS,
  summarizeDesign,
  summarizeElements,
  summarizePolicy,
  summarizeRules,
} from '#src/pages/team/policies/copy.ts';
import { applyChoice } from '#src/pages/team/policies/policy-content.ts';

const policy = (change: Partial<CardPolicy>): CardPolicy => ({
  id: 'p',
  name: 'Policy',
  isDefault: false,
  groups: [],
  version: 1,
  content: DEFAULT_POLICY,
  updatedAt: '2026-11-20T12:00:00.000Z',
  ...change,
});
const GROUPS = [
  { id: 'sales', name: 'Sales', members: 12 },
  { id: 'support', name: 'Support', members: 1 },
];
const fallback = policy({ id: 'd', isDefault: true });
const reach = (one: CardPolicy, others: CardPolicy[] = [], count: number | null = 300) =>
  describeReach(one, [...others, one], GROUPS, count);

test('a save says whose cards it changes', () => {
  expect(reach(fallback)).toBe('the cards of all 300 members');
  expect(reach(fallback, [], 1)).toBe('the cards of the only member');
  expect(reach(fallback, [policy({ groups: ['sales'] })])).toBe(
    'the cards of every member without another policy',
  );
  expect(reach(fallback, [policy({})])).toBe('the cards of all 300 members');
  expect(reach(policy({}))).toBe('no cards yet');
  expect(reach(policy({ groups: ['support'] }))).toBe('the cards of 1 member of Support');
  expect(reach(policy({ groups: ['sales', 'support'] }))).toBe(
    'the cards of up to 13 members of Sales and Support',
  );
});

test('long lists of names are cut', () => {
  expect(listNames([])).toBe('');
  expect(listNames(['A', 'B', 'C'])).toBe('A, B and C');
  expect(listNames(['A', 'B', 'C', 'D'])).toBe('A, B and 2 more');
});

test('only what differs from the default is printed', () => {
  expect(summarizeRules(DEFAULT_POLICY, POLICY_FIELDS)).toBe('');
  expect(summarizeDesign(DEFAULT_POLICY)).toBe('');
  expect(summarizeElements(DEFAULT_POLICY)).toBe('');
  const rules = {
    title: { ...OWN_FIELD, required: true },
    company: { ...OWN_FIELD, source: 'policy', editable: false },
    website: { ...OWN_FIELD, source: 'policy', required: true },
    bio: { ...OWN_FIELD, visibility: 'hidden' },
    phone: { ...OWN_FIELD, editable: false },
  } as const;
  expect(summarizeRules({ rules }, RULE_SECTIONS[0]?.fields ?? [])).toBe(
    'Job title required · Company fixed · Phone custom · Website suggested, required · Bio hidden',
  );
  const design = applyChoice(DEFAULT_POLICY, DEFAULT_POLICY, 'template', {
    choice: 'fixed',
    isRequired: false,
  });
  const colors = { background: '#0b1f3a', text: '#f4efe6', accent: '#d9b36a' };
  expect(summarizeDesign(design)).toBe('Classic Gold fixed');
  expect(summarizeDesign({ ...design, colors, showsLogo: false, watermark: 'Est. 1921' })).toBe(
    'Enamel fixed · Company colors · No logo · Watermark',
  );
  expect(summarizeElements({ elements: [], allowsOwnElements: false })).toBe('No own elements');
});

test('a policy is summarized by its name and groups', () => {
  expect(summarizePolicy('Default', fallback, GROUPS)).toBe('Default');
  expect(summarizePolicy('Field', policy({}), GROUPS)).toBe('Field · Not assigned');
  expect(summarizePolicy('Field', policy({ groups: ['sales', 'support'] }), GROUPS)).toBe(
    'Field · Sales and Support',
  );
});

test('every field but the template is in one group', () => {
  expect(RULE_SECTIONS.flatMap(({ fields }) => fields).toSorted()).toEqual(
    POLICY_FIELDS.filter((field) => field !== 'template').toSorted(),
  );
});

test('a template is named by its material where company colors replace its own', () => {
  expect(nameTemplate('emerald', false)).toBe('Emerald Green');
  expect(nameTemplate('emerald', true)).toBe('Leather');
});
