import { expect, test } from 'vitest';
import { countTeam, limitLine } from '#src/pages/dashboard/team/content.ts';

test('the limit line says up to 10 for Business Pro and unlimited above', () => {
  expect(limitLine('business_pro')).toBe('Up to 10 team members');
  expect(limitLine('enterprise')).toBe('Unlimited team members');
});

test('the counters are members, active, invited and cards created', () => {
  const counts = { active: 3, suspended: 1, invited: 1 };
  const members = [{ cards: 6 }, { cards: 3 }, { cards: 2 }];
  expect(countTeam(counts, members, false)).toEqual([
    { label: 'Members', value: '5' },
    { label: 'Active', value: '3' },
    { label: 'Invited', value: '1' },
    { label: 'Cards created', value: '11' },
  ]);
});

test('cards are a lower bound while more members follow', () => {
  const counts = { active: 1200, suspended: 0, invited: 0 };
  expect(countTeam(counts, [{ cards: 2 }], true).map(({ value }) => value)).toEqual([
    '1,200',
    '1,200',
    '0',
    '2+',
  ]);
});
