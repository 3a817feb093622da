import { DAY_MS } from '#shared/format/duration.ts';
import { toHalfHour } from './classify-events.ts';

/**
 * Days a single event is stored. A queue stores a message for four, and its ID must still be known
 * then.
 */
export const EVENT_DAYS = 6;
/** Days that daily and monthly counts are stored: a year, and the partial month before it. */
export const COUNT_DAYS = 400;

/**
 * Deletes single events, and counts that no period includes any more. The all-time totals of a card
 * remain.
 */
export async function sweepEvents(db: D1Database, now: Date): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const oldest = daysAgo(COUNT_DAYS).toISOString().slice(0, 10);
  await db.batch([
    db.prepare('DELETE FROM events WHERE at <= ?').bind(daysAgo(EVENT_DAYS).getTime()),
    db
      .prepare('DELETE FROM event_network_counts WHERE half_hour < ?')
      .bind(toHalfHour(daysAgo(EVENT_DAYS).getTime())),
    db.prepare('DELETE FROM card_days WHERE day < ?').bind(oldest),
    db.prepare('DELETE FROM card_day_counts WHERE day < ?').bind(oldest),
    db.prepare('DELETE FROM card_month_counts WHERE month < ?').bind(oldest.slice(0, 7)),
  ]);
}
