import { expect, test } from 'vitest';
import type { CardContent } from '#shared/card/card.ts';
import type { CardElement } from '#shared/card/element/element.ts';
import { applyPolicy } from '#shared/organization/policy/apply-policy.ts';
import type { FieldOverrides } from '#shared/card/policy/field-state.ts';
import {
  DEFAULT_POLICY,
  OWN_FIELD,
  type FieldRule,
  type PolicyContent,
} from '#shared/organization/policy/policy.ts';
import { takeOwnFields } from '#shared/organization/policy/take-own-fields.ts';
import { BLANK_CONTENT } from '#tests/shared/card/blank-content.ts';

const FIXED: FieldRule = { ...OWN_FIELD, source: 'policy', editable: false };

const buildPolicy = (changes: Partial<PolicyContent>): PolicyContent => ({
  ...DEFAULT_POLICY,
  ...changes,
});
const buildElement = (id: string, value: string): CardElement => ({
  id,
  type: 'text',
  value,
  position: 0,
  hidden: false,
});

interface Saved {
  policy: PolicyContent;
  stored?: CardContent;
  earlier?: PolicyContent;
  overrides?: FieldOverrides;
  overridesLocks?: boolean;
}

/** Saves the card as an editor shows it, with changes. */
function save(changes: Partial<CardContent>, saved: Saved) {
  const {
    policy,
    stored = BLANK_CONTENT,
    earlier = null,
    overrides = {},
    overridesLocks = false,
  } = saved;
  const sent = { ...applyPolicy(stored, policy, overrides), ...changes };
  const merged = takeOwnFields({ stored, sent, policy, shown: earlier, overrides, overridesLocks });
  return { ...merged, shown: applyPolicy(merged.content, policy, merged.overrides) };
}

const company = buildPolicy({ rules: { company: FIXED }, values: { company: 'Acme' } });

test('an unchanged card stays as it is stored, without the values of the policy', () => {
  const { content, notTaken, shown } = save({}, { policy: company });
  expect(content).toEqual(BLANK_CONTENT);
  expect(notTaken).toEqual([]);
  expect(shown.company).toBe('Acme');
});

test('a locked field is not taken from its holder, and becomes an exception of an admin', () => {
  const held = save({ company: 'Mine', title: 'Chief' }, { policy: company });
  expect(held.notTaken).toEqual([{ field: 'company', reason: 'locked' }]);
  expect(held.shown).toMatchObject({ company: 'Acme', title: 'Chief' });
  const admin = save({ company: 'Acme Labs' }, { policy: company, overridesLocks: true });
  expect(admin).toMatchObject({ overrides: { company: 'exception' }, notTaken: [] });
  expect(admin.shown.company).toBe('Acme Labs');
});

test('an editable field of the policy is the holder’s once changed, until it is set back or locked', () => {
  const policy = buildPolicy({
    rules: { company: { ...FIXED, editable: true } },
    values: { company: 'Acme' },
  });
  const changed = save({ company: 'Acme Labs' }, { policy });
  expect(changed).toMatchObject({
    overrides: { company: 'member' },
    shown: { company: 'Acme Labs' },
  });
  const { content: stored, overrides } = changed;
  expect(save({ company: 'Acme' }, { policy, stored, overrides }).overrides).toEqual({});
  expect(applyPolicy(stored, company, overrides).company).toBe('Acme');
});

test('an editor that shows the policy before its last change neither conflicts nor overrides it', () => {
  const policy = buildPolicy({ rules: company.rules, values: { company: 'Acme SE' } });
  const stale = save({ company: 'Acme', title: 'Chief' }, { policy, earlier: company });
  expect(stale.notTaken).toEqual([]);
  expect(stale.shown).toMatchObject({ company: 'Acme SE', title: 'Chief' });
});

test('fixed elements come first and cannot be changed, removed or forged', () => {
  const policy = buildPolicy({ elements: [buildElement('legal', 'Acme Ltd')] });
  const own = buildElement('own', 'My text');
  const [fixed] = applyPolicy(BLANK_CONTENT, policy, {}).cardElements;
  if (fixed === undefined) throw new Error('no fixed element');
  const added = save({ cardElements: [own, fixed] }, { policy });
  expect(added.notTaken).toEqual([]);
  expect(added.shown.cardElements.map(({ value }) => value)).toEqual(['Acme Ltd', 'My text']);
  const forged = { ...buildElement('policy-other', 'Forged'), position: 1 };
  for (const cardElements of [[], [{ ...fixed, value: 'Mine' }], [fixed, forged]]) {
    const { shown, notTaken } = save({ cardElements }, { policy });
    expect(shown.cardElements.map(({ value }) => value)).toEqual(['Acme Ltd']);
    expect(notTaken).toEqual([{ field: 'cardElements', reason: 'fixed' }]);
  }
});

test('without elements of their own, members cannot add any', () => {
  const policy = buildPolicy({ allowsOwnElements: false });
  const { content, notTaken } = save({ cardElements: [buildElement('x', 'Mine')] }, { policy });
  expect(content.cardElements).toEqual([]);
  expect(notTaken).toEqual([{ field: 'cardElements', reason: 'locked' }]);
});

test('fields that follow another are locked with it', () => {
  const policy = buildPolicy({ rules: { profileImage: { ...OWN_FIELD, editable: false } } });
  const contactPhoto = `/media/${'0'.repeat(64)}.jpg`;
  const { content, notTaken } = save({ contactPhoto }, { policy });
  expect(content.contactPhoto).toBe('');
  expect(notTaken).toEqual([{ field: 'profileImage', reason: 'locked' }]);
});

test('the ID of a card is never taken from the sender', () => {
  expect(save({ id: 'another' }, { policy: company }).content.id).toBe(BLANK_CONTENT.id);
});
