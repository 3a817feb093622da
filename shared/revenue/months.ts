/** A calendar month in UTC, such as `2026-11`. */
export const MONTH = /^\d{4}-(?:0[1-9]|1[0-2])$/;

export function toMonth(at: Date): string {
  return at.toISOString().slice(0, 7);
}

/** The month `count` months after `month`, or before it for a negative count. */
export function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return toMonth(new Date(Date.UTC(year, number - 1 + count, 1)));
}

/** The first instant of a month, as ISO 8601. */
function startOfMonth(month: string): string {
  return `${month}-01T00:00:00.000Z`;
}

/** Formats a month as `November 2026`. */
export function formatMonth(month: string): string {
  const options = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  return new Date(startOfMonth(month)).toLocaleDateString('en-US', options);
}
