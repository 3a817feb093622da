import { halfHourOf } from '#worker/events/judge-events.ts';

const DAY_MS = 86_400_000;
/** How long a single event is kept, in days: a queue holds a message for four, and its id must still be known then. */
export const EVENT_DAYS = 6;
/** How long a day's and a month's numbers are kept, in days: a year, and the broken month before it. */
export const NUMBER_DAYS = 400;

/** Forgets single events and the numbers nobody can ask for any more; a card's own total stays with it. */
export async function sweepEvents(db: D1Database, now: Date): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const oldest = daysAgo(NUMBER_DAYS).toISOString().slice(0, 10);
  await db.batch([
    db.prepare('DELETE FROM events WHERE at <= ?').bind(daysAgo(EVENT_DAYS).getTime()),
    db
      .prepare('DELETE FROM event_places WHERE half_hour < ?')
      .bind(halfHourOf(daysAgo(EVENT_DAYS).getTime())),
    db.prepare('DELETE FROM card_days WHERE day < ?').bind(oldest),
    db.prepare('DELETE FROM card_day_counts WHERE day < ?').bind(oldest),
    db.prepare('DELETE FROM card_month_counts WHERE month < ?').bind(oldest.slice(0, 7)),
  ]);
}
