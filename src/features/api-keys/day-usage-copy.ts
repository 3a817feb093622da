import type { DaySpender, DayUsage } from '#shared/api/programs/day-usage.ts';

/** Changes stop when this part of the budget is spent (`shared/api/costs/daily-budget.ts`). */
const CHANGES_STOP_AT = 0.9;

const TIME = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });
const UNITS = new Intl.NumberFormat('en-US');

/** A part of the day's budget in words. */
export function describePart(units: number, limit: number): string {
  const percent = Math.round((units / limit) * 100);
  return percent < 1 ? 'Less than 1%' : `${percent}%`;
}

/** How much is used and left, and when the budget starts again in the device's time zone. */
export function describeDayUsage({ limit, spent, renewsAt }: DayUsage): string {
  const left = UNITS.format(limit - spent);
  const renews = `Starts again at ${TIME.format(new Date(renewsAt))}.`;
  return `${describePart(spent, limit)} used, ${left} of ${UNITS.format(limit)} units left. ${renews}`;
}

/** What stopped or slowed down; null while nothing did. */
export function describeStop({ limit, spent }: DayUsage): string | null {
  if (spent < limit * CHANGES_STOP_AT) return null;
  return 'Changes are paused until then. You can still read and delete, and your cards stay online.';
}

export function nameSpender({ kind, name }: DaySpender): string {
  if (kind === 'sessions') return 'You, in the app';
  return name === '' ? 'Someone who left' : name;
}

export function describeSpender({ units }: DaySpender, limit: number): string {
  return `${UNITS.format(units)} units · ${describePart(units, limit)}`;
}
