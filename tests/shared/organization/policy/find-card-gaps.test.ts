import { expect, test } from 'vitest';
import { findCardGaps } from '#shared/organization/policy/find-card-gaps.ts';
import { listExceptions } from '#shared/organization/policy/list-exceptions.ts';
import {
  DEFAULT_POLICY,
  OWN_FIELD,
  type FieldRule,
  type PolicyContent,
} from '#shared/organization/policy/policy.ts';
import { buildCard, type CardContent } from '#shared/card/card.ts';

const START = new Date(Date.UTC(2026, 10, 20));
const REQUIRED: FieldRule = { ...OWN_FIELD, required: true };
const EDITABLE: FieldRule = { ...OWN_FIELD, source: 'policy' };

const card = (changes: Partial<CardContent> = {}): CardContent => ({
  ...buildCard(START, null),
  profileImage: '/media/photo.webp',
  ...changes,
});
const policy = (changes: Partial<PolicyContent> = {}): PolicyContent => ({
  ...DEFAULT_POLICY,
  ...changes,
});

test('a card without a photo lacks it, unless the policy hides photos or the card is off', () => {
  const without = card({ profileImage: '' });
  const hidden = policy({ rules: { profileImage: { ...OWN_FIELD, visibility: 'hidden' } } });
  expect(findCardGaps(card(), policy(), {})).toEqual([]);
  expect(findCardGaps(without, policy(), {})).toEqual(['photo']);
  expect(findCardGaps(without, hidden, {})).toEqual([]);
  expect(findCardGaps({ ...without, isActive: false }, policy(), {})).toEqual([]);
});

test('a required field counts without a value of the card or the policy, and a photo only as a photo', () => {
  const rules = { title: REQUIRED, profileImage: REQUIRED };
  expect(findCardGaps(card({ title: '' }), policy({ rules }), {})).toEqual(['required']);
  expect(findCardGaps(card({ title: 'Chief' }), policy({ rules }), {})).toEqual([]);
  const given = policy({
    rules: { title: { ...EDITABLE, required: true } },
    values: { title: 'Consultant' },
  });
  expect(findCardGaps(card({ title: '' }), given, {})).toEqual([]);
  const both = card({ title: 'Chief', profileImage: '' });
  expect(findCardGaps(both, policy({ rules }), {})).toEqual(['photo']);
});

test('a value of the holder differs while the policy has one to follow, and an exception does not', () => {
  const editable = policy({ rules: { title: EDITABLE }, values: { title: 'Consultant' } });
  const own = card({ title: 'Chief' });
  expect(findCardGaps(own, editable, { title: 'member' })).toEqual(['differs']);
  expect(findCardGaps(own, editable, { title: 'exception' })).toEqual([]);
  // The policy has no value anymore, locks the field, or was followed once only.
  expect(findCardGaps(own, policy(), { title: 'member' })).toEqual([]);
  for (const change of [{ editable: false }, { sync: 'first' as const }]) {
    const changed = { ...editable, rules: { title: { ...EDITABLE, ...change } } };
    expect(findCardGaps(own, changed, { title: 'member' })).toEqual([]);
  }
});

test('an exception is another value of a locked field than the policy’s, also on a card that is off', () => {
  const rules = { title: { ...EDITABLE, editable: false } };
  const locked = policy({ rules, values: { title: 'Consultant' } });
  const own = card({ title: 'Chief' });
  const overrides = { title: 'exception' } as const;
  expect(findCardGaps(own, locked, overrides)).toEqual(['exceptions']);
  expect(findCardGaps({ ...own, isActive: false, profileImage: '' }, locked, overrides)).toEqual([
    'exceptions',
  ]);
  expect(listExceptions(own, locked, overrides)).toEqual(['title']);
  // The same value as the policy's, none of the policy, or a member's of before the lock.
  expect(findCardGaps(card({ title: 'Consultant' }), locked, overrides)).toEqual([]);
  expect(findCardGaps(own, policy({ rules }), overrides)).toEqual([]);
  expect(findCardGaps(own, locked, { title: 'member' })).toEqual([]);
  // A value that was copied once differs only by a decision.
  const first = policy({ ...locked, rules: { title: { ...rules.title, sync: 'first' } } });
  expect(findCardGaps(own, first, {})).toEqual([]);
  expect(findCardGaps(own, first, overrides)).toEqual(['exceptions']);
});
