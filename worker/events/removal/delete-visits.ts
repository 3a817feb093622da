import { z } from 'zod';
import { OTHER_REFERRERS } from '#shared/api/analytics/analytics.ts';
import { parseSqlRows } from '#worker/db/rows.ts';
import { EVENT_DAYS, MONTH_DAYS } from '#worker/events/visit-retention.ts';
import { toHalfHour } from '#worker/events/classify-events.ts';
import { toDayNumber } from '#worker/events/utc-days.ts';
import type { LedgerProcedure } from '#worker/db/ledger-procedure.ts';
import { DAY_MS } from '#shared/format/duration.ts';

const inputSchema = z.object({ cardId: z.string().min(1), now: z.int() });
const cardSchema = z.object({ no: z.int(), views: z.int(), clicks: z.int() });

const MARK = `INSERT INTO visited_cards (id, is_deleted) VALUES (?1, 1)
  ON CONFLICT (id) DO UPDATE SET is_deleted = 1 RETURNING no, views, clicks`;
const SUBTRACT_TOTALS = `UPDATE visited_cards SET views = max(0, views - ?1), clicks = max(0, clicks - ?2)
  WHERE no = 0`;
const CLEAR_TOTALS = 'UPDATE visited_cards SET views = 0, clicks = 0 WHERE no = ?1';

/**
 * The periods from `?2` to `?3`. A card's rows are found one period at a time, because the keys lead
 * with it.
 */
const PERIODS = `periods (period) AS (
    SELECT ?2 UNION ALL SELECT period + 1 FROM periods WHERE period < ?3)`;

interface PeriodTable {
  table: string;
  period: 'day' | 'month' | 'half_hour';
  /** Columns that the sums of all cards include. */
  sums: readonly string[];
  hasNames: boolean;
}

const DAY_SUMS = ['views', 'people', 'clicks', 'saves', 'shares', 'bots'];
const TABLES: readonly PeriodTable[] = [
  {
    table: 'visit_days',
    period: 'day',
    sums: [...DAY_SUMS, 'uncertain_views', 'uncertain_actions'],
    hasNames: false,
  },
  { table: 'visit_months', period: 'month', sums: ['views'], hasNames: false },
  { table: 'visit_day_counts', period: 'day', sums: ['count'], hasNames: true },
  { table: 'visit_month_counts', period: 'month', sums: ['count'], hasNames: true },
];

/** Takes the card `?1` out of the sums of all cards. */
function buildSubtraction({ table, period, sums, hasNames }: PeriodTable): string {
  // A host that was counted separately for the card may not have been for all cards.
  const other = `(SELECT no FROM visit_names WHERE kind = 'referrer' AND name = '${OTHER_REFERRERS}')`;
  const name = `CASE WHEN EXISTS (SELECT 1 FROM ${table} every WHERE every.${period} = own.${period}
    AND every.card_no = 0 AND every.name_no = own.name_no) THEN own.name_no ELSE ${other} END`;
  const total = sums.map((column) => `sum(own.${column}) AS ${column}`).join(', ');
  return `WITH RECURSIVE ${PERIODS}
    UPDATE ${table} AS total SET ${sums.map((column) => `${column} = max(0, total.${column} - less.${column})`).join(', ')}
    FROM (SELECT own.${period} AS period, ${hasNames ? `${name} AS name_no, ` : ''}${total}
      FROM periods JOIN ${table} own ON own.${period} = periods.period AND own.card_no = ?1
      GROUP BY 1${hasNames ? ', 2' : ''}) less
    WHERE total.${period} = less.period AND total.card_no = 0
      ${hasNames ? 'AND total.name_no = less.name_no' : ''}`;
}

function buildRemoval(table: string, period: string): string {
  return `WITH RECURSIVE ${PERIODS} DELETE FROM ${table}
    WHERE (${period}, card_no) IN (SELECT period, ?1 FROM periods)`;
}

/** Deletes the visits of a card, and keeps its ID, so that a late event does not count. */
export const DELETE_VISITS: LedgerProcedure<z.infer<typeof inputSchema>, null> = {
  name: 'delete_visits',
  input: inputSchema,
  output: z.null(),
  run: (sql, { cardId, now }) => {
    const [card] = parseSqlRows(sql.exec(MARK, cardId), cardSchema);
    if (card === undefined) return null;
    const { no, views, clicks } = card;
    const days = [toDayNumber(now) - MONTH_DAYS, toDayNumber(now) + 1];
    for (const each of TABLES) {
      sql.exec(buildSubtraction(each), no, ...days);
      sql.exec(buildRemoval(each.table, each.period), no, ...days);
    }
    sql.exec(SUBTRACT_TOTALS, views, clicks);
    sql.exec(CLEAR_TOTALS, no);
    const halfHours = [toHalfHour(now - (EVENT_DAYS + 1) * DAY_MS), toHalfHour(now) + 1];
    sql.exec(buildRemoval('visit_network_counts', 'half_hour'), no, ...halfHours);
    sql.exec('DELETE FROM visit_events WHERE card_no = ?1', no);
    return null;
  },
};
