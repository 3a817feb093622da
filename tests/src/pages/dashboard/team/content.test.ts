import { expect, test } from 'vitest';
import { countTeam, limitLine, SAMPLE_MEMBERS } from '#src/pages/dashboard/team/content.ts';

test('the limit line says up to 10 for Business Pro and unlimited above', () => {
  expect(limitLine('business_pro')).toBe('Up to 10 team members');
  expect(limitLine('enterprise')).toBe('Unlimited team members');
});

test('the sample has both roles and only fictional addresses', () => {
  expect(new Set(SAMPLE_MEMBERS.map(({ role }) => role))).toEqual(new Set(['Admin', 'Member']));
  expect(SAMPLE_MEMBERS.every(({ email }) => email.endsWith('@example.com'))).toBe(true);
  expect(countTeam(SAMPLE_MEMBERS).map(({ value }) => value)).toEqual([4, 3, 1, 11]);
});
