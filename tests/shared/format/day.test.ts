// @module-tag platform
import { expect, test } from 'vitest';
import { formatDay, formatMoment } from '#shared/format/day.ts';

test('a date is formatted in the requested time zone', () => {
  expect(formatDay('2026-11-20T23:59:59.000Z', 'utc')).toBe('Nov 20, 2026');
  const evening = new Date(2026, 10, 20, 23, 59);
  expect(formatDay(evening.toISOString(), 'local')).toBe('Nov 20, 2026');
});

test('a date without a time is not shifted by the time zone', () => {
  for (const zone of ['local', 'utc'] as const) {
    expect(formatDay('2026-11-20', zone)).toBe('Nov 20, 2026');
  }
});

test('a time is formatted with its date', () => {
  const moment = formatMoment(new Date(2026, 10, 20, 14, 5).toISOString());
  // Depending on the runtime's locale data, the space before PM is a narrow one.
  expect(moment).toMatch(/^Nov 20, 2026, 2:05\sPM$/);
});
