import { expect, test } from 'vitest';
import type { OwnPasses } from '#shared/api/wallet/wallet-passes.ts';
import type { LocalCard } from '#shared/card/card.ts';
import { buildUsedUpCopy } from '#src/features/wallet-passes/copy.ts';
import { findObstacle } from '#src/features/wallet-passes/find-obstacle.ts';
import { localCard } from '#tests/src/fixtures/cards.ts';
import { buildUser } from '#tests/src/fixtures/users.ts';

const USER = buildUser();
const published = { username: 'ann', version: 1, savedAt: '2026-01-01T00:00:00.000Z' };
const card = (changes: Partial<LocalCard> = {}) => localCard({ published, ...changes });

function own(used: number, limit: number, cardId = 'another'): OwnPasses {
  const pass = {
    serial: 's',
    cardId,
    username: 'ann',
    name: '',
    state: 'active',
    devices: 0,
    createdAt: '2026-11-01T00:00:00.000Z',
    appleWalletUrl: null,
    googleWalletUrl: null,
  } as const;
  return {
    passes: [pass],
    month: { name: '2026-11', used, limit },
    design: { template: null },
    development: false,
  };
}

test.each([
  ["a guest's card", card(), null, null, 'sign_in'],
  ['a card without a username', card({ username: '' }), USER, null, 'username'],
  ['an inactive card', card({ isActive: false }), USER, null, 'inactive'],
  ['an unpublished card', card({ published: null }), USER, null, 'unpublished'],
  ['a card when the month is used up', card(), USER, own(1, 1), 'used_up'],
  ['a plan without passes', card(), USER, own(0, 0), 'used_up'],
  ['a card with a pass when the month is used up', card(), USER, own(1, 1, card().id), null],
  ['a card in a month with remaining passes', card(), USER, own(1, 50), null],
  ['a card while usage is unknown', card(), USER, null, null],
] as const)('%s', (_, testCard, user, known, obstacle) => {
  expect(findObstacle(testCard, user, known)).toBe(obstacle);
});

test("a used-up month states the plan's allowance, when it renews, and what the next plan includes", () => {
  const month = { name: '2026-11', used: 1, limit: 1 };
  expect(buildUsedUpCopy('free', month)).toBe(
    'Free includes 1 pass a month, and it is used. You can create the next one from December 1. Startup includes 50.',
  );
  expect(buildUsedUpCopy('enterprise', { ...month, name: '2026-12' })).toBe(
    'Enterprise includes 2,000 passes a month, and they are used. You can create the next one from January 1.',
  );
  expect(buildUsedUpCopy('startup', null)).toBe(
    'Startup includes 50 passes a month, and they are used. Business Pro includes 250.',
  );
});
