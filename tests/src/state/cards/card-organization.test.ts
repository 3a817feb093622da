import { expect, test } from 'vitest';
import {
  countOwnCards,
  findFieldState,
  findOwningOrganization,
  isFieldLocked,
} from '#src/state/cards/card-organization.ts';
import { localCard } from '#tests/src/fixtures/cards.ts';

const FIELD = { origin: 'policy', isRequired: false, isHidden: false } as const;
const company = localCard({
  published: {
    username: 'ann',
    version: 1,
    savedAt: '2026-11-20T12:00:00.000Z',
    organization: { id: 'org', name: 'Acme' },
    policyState: {
      fields: {
        title: { ...FIELD, isEditable: false },
        company: { ...FIELD, isEditable: true },
      },
      fixedElements: [],
      allowsOwnElements: true,
      isPaused: false,
    },
  },
});

test('only the fields that a policy locks are locked, and none of a card of the person', () => {
  expect(isFieldLocked(company, 'title')).toBe(true);
  expect(isFieldLocked(company, 'company')).toBe(false);
  expect(isFieldLocked(company, 'bio')).toBe(false);
  expect(findFieldState(company, 'title')?.origin).toBe('policy');
  expect(isFieldLocked(localCard(), 'title')).toBe(false);
  expect(findOwningOrganization(localCard())).toBeNull();
});

test("a company card does not count against the person's plan", () => {
  expect(countOwnCards([company, localCard()])).toBe(1);
});
