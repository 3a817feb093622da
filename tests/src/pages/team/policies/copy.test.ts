import { expect, test } from 'vitest';
import type { CardPolicy } from '#shared/api/organizations/policies.ts';
import { DEFAULT_POLICY } from '#shared/organization/policy/policy.ts';
import { describeReach, listNames } from '#src/pages/team/policies/copy.ts';

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
