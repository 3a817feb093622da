import { expect, test } from 'vitest';
import { findSaveState } from '#src/features/card-editor/copy.ts';
import { hasDetailIssue } from '#src/features/card-editor/details/detail-issues.ts';

const CARD = {
  name: 'Ada',
  title: '',
  company: '',
  bio: '',
  email: '',
  phone: '',
  website: '',
};

test.each([
  [{}, false],
  [{ email: ' ada@example.com ' }, false],
  [{ email: 'ada' }, true],
  [{ website: 'javascript:alert(1)' }, true],
  [{ phone: 'ask the front desk' }, false],
  [{ name: '\u200b' }, true],
  [{ bio: '\u200b' }, true],
])('details %j have an issue: %s', (change, expected) => {
  expect(hasDetailIssue({ ...CARD, ...change })).toBe(expected);
});

test.each([
  [{ isStored: false, isChanged: false, isSaving: false }, 'blank'],
  [{ isStored: false, isChanged: true, isSaving: false }, 'changed'],
  [{ isStored: true, isChanged: false, isSaving: false }, 'saved'],
  [{ isStored: true, isChanged: true, isSaving: false }, 'changed'],
  [{ isStored: true, isChanged: false, isSaving: true }, 'saving'],
] as const)('a card with %j is %s', (card, state) => {
  expect(findSaveState(card)).toBe(state);
});
