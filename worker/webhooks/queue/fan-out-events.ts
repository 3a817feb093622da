import { z } from 'zod';
import { DAY_MS } from '#shared/format/duration.ts';
import { parseSqlRows } from '#worker/db/rows.ts';

/** An endpoint that receives deliveries. */
export const activeEndpointSchema = z.object({
  id: z.string(),
  events: z.array(z.string()),
  /** Milliseconds since 1970. Earlier events are not sent to it. */
  createdAt: z.int(),
});
export type ActiveEndpoint = z.infer<typeof activeEndpointSchema>;

/** Events of one step. */
const EVENTS_MAX = 500;

const SELECT = `SELECT no, type, at, endpoint_id AS endpointId FROM webhook_events
  WHERE is_fanned_out = 0 AND (?1 IS NULL OR id = ?1) ORDER BY no LIMIT ${EVENTS_MAX}`;
const eventSchema = z.object({
  no: z.int(),
  type: z.string(),
  at: z.int(),
  endpointId: z.string(),
});
const INSERT = `INSERT INTO webhook_deliveries
    (id, event_no, endpoint_id, status, due_at, created_at)
  SELECT lower(hex(randomblob(16))), ?1, ?2, 'pending', ?3, ?3
  WHERE ?4 = 1 OR coalesce((SELECT started FROM webhook_days WHERE day = ?5), 0) < ?6
  ON CONFLICT (event_no, endpoint_id) DO NOTHING RETURNING no`;
const COUNT = `INSERT INTO webhook_days (day, started, skipped) VALUES (?1, ?2, ?3)
  ON CONFLICT (day) DO UPDATE SET started = started + excluded.started, skipped = skipped + excluded.skipped`;
const MARK = 'UPDATE webhook_events SET is_fanned_out = 1 WHERE no = ?1';

interface FanOut {
  endpoints: readonly ActiveEndpoint[];
  /** Milliseconds since 1970. */
  now: number;
  /** Deliveries that may begin on one UTC day. */
  dailyMax: number;
  /** Only this event; null for all waiting events. */
  eventId: string | null;
}

/** The clocks of two machines differ, so an endpoint also gets what happened just before. */
const SKEW_MS = 2000;

/**
 * Creates a delivery of each waiting event for each endpoint that receives it. Beyond the day's
 * limit they are only counted. Returns whether more events wait.
 */
export function fanOutEvents(
  sql: SqlStorage,
  { endpoints, now, dailyMax, eventId }: FanOut,
): boolean {
  const day = Math.floor(now / DAY_MS);
  const events = parseSqlRows(sql.exec(SELECT, eventId), eventSchema);
  for (const event of events) {
    const receivers = endpoints.filter((endpoint) =>
      event.endpointId === ''
        ? endpoint.events.includes(event.type) && endpoint.createdAt <= event.at + SKEW_MS
        : endpoint.id === event.endpointId,
    );
    for (const { id } of receivers) {
      // Only tests name their endpoint.
      const isTest = +(event.endpointId !== '');
      const rows = sql.exec(INSERT, event.no, id, now, isTest, day, dailyMax).toArray();
      if (isTest === 0) sql.exec(COUNT, day, rows.length, 1 - rows.length);
    }
    sql.exec(MARK, event.no);
  }
  return events.length === EVENTS_MAX;
}
