import { expect, test } from 'vitest';
import { findNextStep } from '#src/pages/dashboard/overview/next-step.ts';
import { localCard } from '#tests/src/fixtures/cards.ts';

const published = { version: 1, username: 'ann', savedAt: '2026-03-01T12:00:00.000Z' };

test.each([
  ['an account without a card', [], false, 'publish'],
  ['a guest without a card', [], true, 'create'],
  ['a guest with a card', [{}], true, 'signUp'],
  ['a card on this device only', [{ published: null }], false, 'publish'],
  ['a published card without a contact method', [{ published }], false, 'links'],
  ['a published card with an email', [{ published, email: 'a@example.com' }], false, 'share'],
  ['a card that was switched off', [{ published, isActive: false }], false, null],
  ['a card with views', [{ published, views: 3 }], false, null],
] as const)('the next step for %s', (_, changes, isGuest, step) => {
  const cards = changes.map((change) =>
    localCard({ views: 0, email: '', phone: '', website: '', cardElements: [], ...change }),
  );
  expect(findNextStep(cards, isGuest)).toBe(step);
});
