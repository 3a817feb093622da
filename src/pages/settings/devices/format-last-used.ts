const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * Formats when a session was last used. The server stores it to the hour, so nothing finer is
 * shown.
 */
export function formatLastUsed(at: string, now: Date, locale?: string): string {
  const age = now.getTime() - Date.parse(at);
  if (age < 2 * HOUR) return 'Active in the last two hours';
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  if (age < DAY) return `Last used ${relative.format(-Math.floor(age / HOUR), 'hour')}`;
  return `Last used ${relative.format(-Math.floor(age / DAY), 'day')}`;
}
