import { z } from 'zod';
import { requireRow } from '#worker/db/rows.ts';

interface LiveCardQuery {
  organizationId: string;
  /** Only cards of these departures, or null for all. */
  departureIds: readonly string[] | null;
  /** ISO 8601. */
  now: string;
  /** Those that end by then are counted as ending. */
  endingBy: string;
  limit: number;
}

const IS_LIVE = 'd.organization_id = ?1 AND d.is_ended = 0 AND d.live_until > ?2';
const buildCountSql = (live: string): string => `SELECT count(*) AS live,
    coalesce(sum(live_until <= ?3), 0) AS ending
  FROM (${live} ORDER BY d.live_until LIMIT ?4)`;
const COUNT = buildCountSql(
  `SELECT d.live_until FROM departed_cards d WHERE ?5 IS NULL AND ${IS_LIVE}`,
);
// The unary plus makes the statement find the cards by departure.
const COUNT_OF_DEPARTURES = buildCountSql(`SELECT d.live_until FROM json_each(?5) one
    CROSS JOIN departed_cards d WHERE d.departure_id = one.value AND +${IS_LIVE}`);

const countSchema = z.object({ live: z.int(), ending: z.int() });

/** Public cards of former members, the first to end first, at most `limit`. */
export async function countLiveCards(
  db: D1Database,
  { organizationId, departureIds, now, endingBy, limit }: LiveCardQuery,
): Promise<z.infer<typeof countSchema>> {
  const among = departureIds === null ? null : JSON.stringify(departureIds);
  const statement = db
    .prepare(departureIds === null ? COUNT : COUNT_OF_DEPARTURES)
    .bind(organizationId, now, endingBy, limit, among);
  return requireRow(statement, countSchema);
}
