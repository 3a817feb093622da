import { expect, test } from 'vitest';
import type { OrganizationCard } from '#shared/api/organizations/cards.ts';
import { publishedCardSchema } from '#shared/card/card.ts';
import { describeFields } from '#shared/organization/policy/field-origin.ts';
import { DEFAULT_POLICY, OWN_FIELD } from '#shared/organization/policy/policy.ts';
import {
  describeCardState,
  listCardGaps,
  listExceptionDetails,
  listExceptionLabels,
} from '#src/pages/team/cards/copy.ts';
import { localCard } from '#tests/src/fixtures/cards.ts';

const AT = '2026-11-20T12:00:00.000Z';

function organizationCard(change: object = {}): OrganizationCard {
  const policy = {
    ...DEFAULT_POLICY,
    rules: {
      title: { ...OWN_FIELD, required: true },
      profileImage: { ...OWN_FIELD, required: true },
    },
  };
  const card = publishedCardSchema.parse({
    ...localCard({ title: 'Owner' }),
    version: 1,
    createdAt: AT,
    updatedAt: AT,
    policyState: {
      fields: describeFields(policy, {}),
      fixedElements: [],
      allowsOwnElements: true,
      isPaused: false,
    },
    ...change,
  });
  return { card, holder: { id: 'm', name: 'Ann' }, url: 'https://cards.test/ann', exceptions: [] };
}

test('a card says whether visitors see it, the strongest reason first', () => {
  const label = (change: object) => describeCardState(organizationCard(change).card).label;
  expect(label({})).toBe('Live');
  expect(label({ isActive: false })).toBe('Offline');
  const { policyState } = organizationCard().card;
  expect(label({ policyState: { ...policyState, isPaused: true } })).toBe('Paused');
  expect(label({ isLocked: true, isActive: false })).toBe('Locked by plan');
  expect(label({ takenDown: 'spam', isLocked: true })).toBe('Taken down');
});

test('a card lists its missing photo once, and what its policy requires', () => {
  expect(listCardGaps(organizationCard())).toEqual(['Profile photo missing']);
  expect(listCardGaps(organizationCard({ title: ' ' }))).toEqual([
    'Job title missing',
    'Profile photo missing',
  ]);
  expect(listCardGaps(organizationCard({ policyState: undefined }))).toEqual(['No photo']);
  expect(listCardGaps(organizationCard({ profileImage: `/media/${'a'.repeat(64)}.webp` }))).toEqual(
    [],
  );
});

test('a card names the fields in which it is an exception', () => {
  const source = { person: null, program: null, at: null };
  const exceptions = [
    { field: 'company' as const, ...source },
    { field: 'website' as const, ...source },
  ];
  const card = { ...organizationCard(), exceptions };
  expect(listExceptionLabels(card)).toEqual(['Exception: Company', 'Exception: Website']);
  expect(listExceptionLabels(organizationCard())).toEqual([]);
});

test('an exception says its value, who set it and when, as far as it is known', () => {
  const at = '2026-11-29T12:00:00.000Z';
  const card = { ...organizationCard({ company: 'Labs', title: '' }) };
  const list = (exception: Partial<(typeof card.exceptions)[number]>) =>
    listExceptionDetails({
      ...card,
      exceptions: [{ field: 'company', person: null, program: null, at, ...exception }],
    });
  expect(list({ person: 'Ann' })).toEqual(['Company: “Labs” · set by Ann on Nov 29, 2026']);
  expect(list({ program: 'API key “Sync”' })).toEqual([
    'Company: “Labs” · set by API key “Sync” on Nov 29, 2026',
  ]);
  expect(list({ person: 'Ann', program: 'Claude' })).toEqual([
    'Company: “Labs” · set by Ann for Claude on Nov 29, 2026',
  ]);
  expect(list({ field: 'title' })).toEqual([
    'Job title: empty · set by a former member on Nov 29, 2026',
  ]);
  expect(list({ field: 'profileImage', at: null })).toEqual([
    'Profile photo · set before November 29, 2026',
  ]);
});
