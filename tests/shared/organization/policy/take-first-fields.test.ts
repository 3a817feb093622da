import { expect, test } from 'vitest';
import type { CardContent } from '#shared/card/card.ts';
import {
  DEFAULT_POLICY,
  OWN_FIELD,
  type FieldRule,
  type PolicyContent,
} from '#shared/organization/policy/policy.ts';
import { takeFirstFields } from '#shared/organization/policy/take-first-fields.ts';
import { BLANK_CONTENT } from '#tests/shared/card/blank-content.ts';

const LOCKED: FieldRule = { ...OWN_FIELD, source: 'policy', editable: false };
const POLICY: PolicyContent = {
  ...DEFAULT_POLICY,
  rules: {
    company: LOCKED,
    website: { ...LOCKED, sync: 'first' },
    title: { ...LOCKED, editable: true },
    phone: { ...OWN_FIELD, editable: false },
  },
  values: { company: 'Acme', website: 'https://acme.example', title: 'Consultant' },
};
const take = (changes: Partial<CardContent>, overridesLocks = false) =>
  takeFirstFields({
    sent: { ...BLANK_CONTENT, ...changes },
    blank: BLANK_CONTENT,
    policy: POLICY,
    overridesLocks,
  });
const SENT = { company: 'Mine', website: 'https://mine.example', title: 'Chief', phone: '+49 1' };

test('a locked field keeps the policy’s value, and one without such a value gets what was sent', () => {
  expect(take(SENT)).toMatchObject({
    content: { company: '', website: 'https://acme.example', title: 'Chief', phone: '+49 1' },
    overrides: {},
    notTaken: [
      { field: 'company', reason: 'locked' },
      { field: 'website', reason: 'locked' },
    ],
    overridden: [],
  });
});

test('a field that was left blank, or sent as the policy has it, was not refused', () => {
  expect(take({}).notTaken).toEqual([]);
  expect(take({ company: 'Acme', website: 'https://acme.example' }).notTaken).toEqual([]);
});

test('overriding locks makes exceptions of what differs', () => {
  const company = { ...SENT, website: 'https://acme.example' };
  expect(take(company, true)).toMatchObject({
    content: { company: 'Mine', website: 'https://acme.example' },
    overrides: { company: 'exception' },
    notTaken: [],
    overridden: ['company'],
  });
});
