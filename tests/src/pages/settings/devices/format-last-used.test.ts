import { expect, test } from 'vitest';
import { formatLastUsed } from '#src/pages/settings/devices/format-last-used.ts';

const NOW = new Date('2026-03-10T12:00:00.000Z');

test('the last use is given in hours, then days, and no finer than the server stores it', () => {
  const rows = [
    ['2026-03-10T12:00:00.000Z', 'Active in the last two hours'],
    ['2026-03-10T10:00:01.000Z', 'Active in the last two hours'],
    ['2026-03-10T10:00:00.000Z', 'Last used 2 hours ago'],
    ['2026-03-09T12:00:01.000Z', 'Last used 23 hours ago'],
    ['2026-03-09T12:00:00.000Z', 'Last used yesterday'],
    ['2026-03-04T12:00:00.000Z', 'Last used 6 days ago'],
    // A device whose clock is behind.
    ['2026-03-11T12:00:00.000Z', 'Active in the last two hours'],
  ] as const;
  for (const [at, text] of rows) expect(formatLastUsed(at, NOW, 'en')).toBe(text);
});
