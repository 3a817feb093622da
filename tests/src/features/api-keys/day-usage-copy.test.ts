import { expect, test } from 'vitest';
import {
  describePart,
  describeSpender,
  describeStop,
  describeDayUsage,
  nameSpender,
} from '#src/features/api-keys/day-usage-copy.ts';
import { findDayUnits, findRoom } from '#shared/api/costs/daily-budget.ts';

const USAGE = {
  limit: 1_000_000,
  spent: 20_000,
  renewsAt: '2026-11-21T00:00:00.000Z',
  spenders: [],
};

test('usage says how much is used and left, and when the budget starts again', () => {
  expect(describeDayUsage(USAGE)).toMatch(
    /^2% used, 980,000 of 1,000,000 units left\. Starts again at \d+:\d\d [AP]M\.$/,
  );
  expect(describePart(1, 1_000_000)).toBe('Less than 1%');
});

test('it says that changes are paused when the server stops them', () => {
  const limit = findDayUnits('free', 'account');
  const caller = { budget: 'account', isProgram: false } as const;
  for (const part of [0.5, 0.89, 0.9, 1]) {
    const spent = Math.ceil(limit * part);
    const room = findRoom(limit, { total: spent, programs: 0, own: spent }, caller, 'write');
    expect([part, describeStop({ ...USAGE, limit, spent }) !== null]).toEqual([part, room === 0]);
  }
});

test('spenders are the person, keys and apps by name, and members', () => {
  expect(nameSpender({ kind: 'sessions', name: '', units: 1 })).toBe('You, in the app');
  expect(nameSpender({ kind: 'program', name: 'Reporting', units: 1 })).toBe('Reporting');
  expect(nameSpender({ kind: 'member', name: '', units: 1 })).toBe('Someone who left');
  expect(describeSpender({ kind: 'program', name: 'R', units: 12_345 }, 1_000_000)).toBe(
    '12,345 units · 1%',
  );
});
