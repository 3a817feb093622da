import type { QueuedEvent } from '#shared/api/analytics/queued-event.ts';
import { toDayNumber } from '#worker/events/utc-days.ts';

// The least that counting once per event can do in D1: one transaction that stores the events and
// adds the new ones to a sum per card and day. No repeated actions, limits or breakdowns.

export async function countInD1(db: D1Database, events: readonly QueuedEvent[]): Promise<void> {
  const rows = events.map(({ id, username, at }) => [id, username, toDayNumber(at)]);
  await db.batch([
    db
      .prepare(
        `INSERT OR IGNORE INTO reference_events
        SELECT value ->> 0, value ->> 1, value ->> 2, 0 FROM json_each(?1)`,
      )
      .bind(JSON.stringify(rows)),
    db.prepare(
      `INSERT INTO reference_days SELECT username, day, count(*) FROM reference_events
      WHERE is_added = 0 GROUP BY 1, 2
      ON CONFLICT (username, day) DO UPDATE SET events = events + excluded.events`,
    ),
    db.prepare('UPDATE reference_events SET is_added = 1 WHERE is_added = 0'),
  ]);
}
