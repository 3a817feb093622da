import { expect, test } from 'vitest';
import { countOrganization, limitLine } from '#src/pages/dashboard/team/content.ts';

test('R-O6: the limit line says up to 10 for Business Pro and unlimited above', () => {
  expect(limitLine('business_pro')).toBe('Up to 10 team members');
  expect(limitLine('enterprise')).toBe('Unlimited team members');
});

test('R-N20: the counters are members, active, invited and cards created', () => {
  const counts = { active: 1200, suspended: 1, invited: 1 };
  expect(countOrganization(counts, 1100)).toEqual([
    { label: 'Members', value: '1,202' },
    { label: 'Active', value: '1,200' },
    { label: 'Invited', value: '1' },
    { label: 'Cards created', value: '1,100' },
  ]);
});
