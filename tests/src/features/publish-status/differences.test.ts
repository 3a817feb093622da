import { expect, test } from 'vitest';
import { buildCard, type LocalCard } from '#shared/card/card.ts';
import { findDifferences } from '#src/features/publish-status/differences.ts';

const element = {
  id: 'e1',
  type: 'website',
  value: 'a.example',
  position: 0,
  hidden: false,
} as const;
const mine = {
  ...buildCard(new Date('2026-11-21T09:00:00.000Z'), null),
  name: 'Mara',
  cardElements: [element],
};

test('identical versions have no differences', () => {
  expect(findDifferences(mine, { ...mine, updatedAt: '2026-11-21T10:00:00.000Z' })).toEqual([]);
});

test.each<[Partial<LocalCard>, string, string, string]>([
  [{ name: 'Mira' }, 'Name', 'Mara', 'Mira'],
  [{ template: 'royal' }, 'Template', 'Classic Gold', 'Royal Blue'],
  [{ headerPhotoSize: 150 }, 'Banner size', '100%', '150%'],
  [{ isActive: false }, 'Active', 'On', 'Off'],
  [
    { cardElements: [{ ...element, hidden: true }] },
    'Elements',
    'Website: a.example',
    'Website: a.example (hidden)',
  ],
  [
    { cardElements: [{ ...element, type: 'portfolio' }] },
    'Elements',
    'Website: a.example',
    'Portfolio: a.example',
  ],
])('%o is listed as a difference', (change, label, one, other) => {
  expect(findDifferences(mine, { ...mine, ...change })).toEqual([
    { label, mine: one, theirs: other },
  ]);
});
