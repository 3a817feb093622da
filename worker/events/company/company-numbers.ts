import { z } from 'zod';
import { PERIOD_DAYS, type Period } from '#shared/api/analytics/analytics.ts';
import { allRows } from '#worker/db/rows.ts';
import { ALL_CARDS } from '#worker/events/aggregation/sum-visits.ts';
import { formatDayNumber, toMonthNumber } from '#worker/events/aggregation/utc-days.ts';
import { buildSpan } from '#worker/events/analytics/analytics-span.ts';
import type { EventContext } from '#worker/events/event-context.ts';

/** Periods whose views by card are read by day. Longer ones are read by month. */
const BY_DAY_MAX = 30;

const daySchema = z.object({
  day: z.int(),
  views: z.int(),
  people: z.int(),
  clicks: z.int(),
  saves: z.int(),
  shares: z.int(),
});
const cardSchema = z.object({ cardId: z.string(), views: z.int() });

// One row per day for all cards, and one per card and day for some of them.
const DAYS = `SELECT v.day, sum(v.views) AS views, sum(v.people) AS people, sum(v.clicks) AS clicks,
    sum(v.saves) AS saves, sum(v.shares) AS shares
  FROM json_each(?1) requested CROSS JOIN json_each(?2) chosen
    CROSS JOIN visited_cards c ON c.id = chosen.value
    CROSS JOIN visit_days v ON v.day = requested.value AND v.card_no = c.no
  GROUP BY v.day ORDER BY v.day`;

// Visited cards have a row per day or month at most, so a page of all reads as many rows.
const buildAllSql = (table: string, period: string): string =>
  `SELECT c.id AS cardId, t.views FROM (SELECT v.card_no, sum(v.views) AS views
      FROM json_each(?1) requested CROSS JOIN ${table} v ON v.${period} = requested.value
      WHERE v.card_no <> 0 GROUP BY v.card_no) t CROSS JOIN visited_cards c ON c.no = t.card_no
    WHERE t.views > 0 AND c.is_deleted = 0 ORDER BY t.views DESC, c.id LIMIT ?2 OFFSET ?3`;
const buildChosenSql = (table: string, period: string): string =>
  `SELECT c.id AS cardId, sum(v.views) AS views
    FROM json_each(?4) chosen CROSS JOIN visited_cards c ON c.id = chosen.value AND c.is_deleted = 0
      CROSS JOIN json_each(?1) requested
      CROSS JOIN ${table} v ON v.${period} = requested.value AND v.card_no = c.no
    GROUP BY c.id HAVING sum(v.views) > 0 ORDER BY 2 DESC, c.id LIMIT ?2 OFFSET ?3`;
const VIEWS = {
  days: [buildAllSql('visit_days', 'day'), buildChosenSql('visit_days', 'day')],
  months: [buildAllSql('visit_months', 'month'), buildChosenSql('visit_months', 'month')],
} as const;

/** Visits of an organization's cards, for organizations, which decide who reads what. */
export function createCompanyNumbers({ ledgers, now }: Pick<EventContext, 'ledgers' | 'now'>) {
  return {
    /** Totals by day of all cards (null), or of some. */
    async readDays(organizationId: string, period: Period, cardIds: readonly string[] | null) {
      const { days } = buildSpan(period, now());
      const db = await ledgers.open(organizationId);
      const chosen = JSON.stringify(cardIds ?? [ALL_CARDS]);
      const statement = db.prepare(DAYS).bind(JSON.stringify(days), chosen);
      const found = new Map((await allRows(statement, daySchema)).map((row) => [row.day, row]));
      return days.map((day) => {
        const { views = 0, people = 0, clicks = 0, saves = 0, shares = 0 } = found.get(day) ?? {};
        return { day: formatDayNumber(day), views, people, clicks, saves, shares };
      });
    },
    /** Views of all cards (null), or of some, most first. */
    async readViews(
      organizationId: string,
      period: Period,
      {
        cardIds,
        limit,
        offset,
      }: { cardIds: readonly string[] | null; limit: number; offset: number },
    ): Promise<{ cardId: string; views: number }[]> {
      const { days } = buildSpan(period, now());
      const isByDay = PERIOD_DAYS[period] <= BY_DAY_MAX;
      const periods = isByDay ? days : [...new Set(days.map(toMonthNumber))];
      const [all, some] = VIEWS[isByDay ? 'days' : 'months'];
      const db = await ledgers.open(organizationId);
      const values = [JSON.stringify(periods), limit, offset];
      const statement =
        cardIds === null
          ? db.prepare(all).bind(...values)
          : db.prepare(some).bind(...values, JSON.stringify(cardIds));
      return allRows(statement, cardSchema);
    },
  };
}
