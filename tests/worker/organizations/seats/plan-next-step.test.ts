import { expect, test } from 'vitest';
import { findSuspension, planNextStep } from '#worker/organizations/seats/plan-next-step.ts';

const day = (date: string) => `2026-${date}T10:00:00.000Z`;
const stepAt = (announcedAt: string, beginsAt: string, at: string) =>
  planNextStep({ announcedAt: day(announcedAt), beginsAt: day(beginsAt) }, new Date(day(at)));

test('owners are mailed at once, 14 and 3 days before', () => {
  expect(stepAt('03-01', '04-01', '03-01')).toEqual({ mails: 1, next: day('03-18') });
  expect(stepAt('03-01', '04-01', '03-17')).toEqual({ mails: 1, next: day('03-18') });
  expect(stepAt('03-01', '04-01', '03-18')).toEqual({ mails: 2, next: day('03-29') });
  expect(stepAt('03-01', '04-01', '03-29')).toEqual({ mails: 3, next: day('04-01') });
});

test('a reminder whose time was over before the first mail is left out', () => {
  // Ten days before: the mail of 14 days is the first one.
  expect(stepAt('03-22', '04-01', '03-22')).toEqual({ mails: 2, next: day('03-29') });
});

test('members are suspended with the plan, but not before owners had a week', () => {
  const announcedAt = day('03-01');
  expect(findSuspension({ announcedAt, beginsAt: day('04-01') })).toBe(day('04-01'));
  expect(findSuspension({ announcedAt, beginsAt: day('03-03') })).toBe(day('03-08'));
  expect(stepAt('03-01', '03-01', '03-01')).toEqual({ mails: 2, next: day('03-05') });
  expect(stepAt('03-01', '03-01', '03-05')).toEqual({ mails: 3, next: day('03-08') });
});
