import { expect, test } from 'vitest';
import { formatDay, formatMoment } from '#shared/format/day.ts';

test('a day is written one way, by the clock that is asked for', () => {
  expect(formatDay('2026-11-20T23:59:59.000Z', 'utc')).toBe('Nov 20, 2026');
  const evening = new Date(2026, 10, 20, 23, 59);
  expect(formatDay(evening.toISOString(), 'here')).toBe('Nov 20, 2026');
});

test('a day without a time is that day wherever it is read', () => {
  for (const clock of ['here', 'utc'] as const) {
    expect(formatDay('2026-11-20', clock)).toBe('Nov 20, 2026');
  }
});

test('a moment is a day and a time', () => {
  const moment = formatMoment(new Date(2026, 10, 20, 14, 5).toISOString());
  // The space before PM is a narrow one, or none of that kind, by the version of the runtime's tables.
  expect(moment).toMatch(/^Nov 20, 2026, 2:05\sPM$/);
});
