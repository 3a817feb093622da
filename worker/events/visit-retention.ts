import { DAY_MS } from '#shared/format/duration.ts';
import type { RetentionRule } from '#worker/db/retention-rule.ts';
import { REPEAT_WINDOW_MS } from '#worker/events/classify-events.ts';

/**
 * Days a single event is stored. A queue stores a message for four, and its ID must still be known
 * then.
 */
export const EVENT_DAYS = 6;
/** Days that daily and monthly counts are stored: a year, and the partial month before it. */
export const COUNT_DAYS = 400;
/** A month is numbered by its first day, and its last days must stay as long as any others. */
export const MONTH_DAYS = COUNT_DAYS + 31;

const days = (count: number) => count * DAY_MS;

/** What a ledger deletes by age. The all-time totals of a card remain. */
export const VISIT_RETENTION: readonly RetentionRule[] = [
  { table: 'visit_events', column: 'at', unitMs: 1, retentionMs: days(EVENT_DAYS) },
  {
    table: 'visit_network_counts',
    column: 'half_hour',
    unitMs: REPEAT_WINDOW_MS,
    retentionMs: days(EVENT_DAYS),
  },
  { table: 'visit_days', column: 'day', unitMs: DAY_MS, retentionMs: days(COUNT_DAYS) },
  { table: 'visit_day_counts', column: 'day', unitMs: DAY_MS, retentionMs: days(COUNT_DAYS) },
  { table: 'visit_months', column: 'month', unitMs: DAY_MS, retentionMs: days(MONTH_DAYS) },
  { table: 'visit_month_counts', column: 'month', unitMs: DAY_MS, retentionMs: days(MONTH_DAYS) },
  // Later than every count that refers to a name.
  { table: 'visit_names', column: 'day', unitMs: DAY_MS, retentionMs: days(MONTH_DAYS) },
];
