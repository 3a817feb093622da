import { z } from 'zod';
import { PERIOD_DAYS, type Period } from '#shared/api/analytics/analytics.ts';
import { REPORT_CARDS_MAX, REPORT_ROWS_MAX } from '#shared/api/organizations/analytics.ts';
import { allRows, parseRequiredRow, parseRows } from '#worker/db/rows.ts';
import { ALL_CARDS } from '#worker/events/sum-visits.ts';
import { toMonthNumber } from '#worker/events/utc-days.ts';
import { buildSpan } from '#worker/events/analytics-span.ts';
import { buildSeries, FIRST_DAY, firstDaySchema } from '#worker/events/build-series.ts';
import type { Kernel } from '#worker/kernel.ts';

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

const CHOSEN = `SELECT c.no FROM json_each(?2) chosen CROSS JOIN visited_cards c ON c.id = chosen.value`;

// One row per day for all cards, and one per card and day for some of them. Days are the outer loop:
// the other way round, each day of the parameter is read once per card.
const DAYS = `SELECT v.day, sum(v.views) AS views, sum(v.people) AS people, sum(v.clicks) AS clicks,
    sum(v.saves) AS saves, sum(v.shares) AS shares
  FROM json_each(?1) requested CROSS JOIN visit_days v ON v.day = requested.value AND v.card_no IN (${CHOSEN})
  GROUP BY v.day ORDER BY v.day`;

// Of all cards, those with the most views of the months (`?2`) are ranked: a sum over every card
// would read as many rows for each day or month.
const RANKED = `SELECT m.card_no AS no FROM json_each(?2) month CROSS JOIN visit_months m ON m.month = month.value
    AND m.card_no IN (SELECT top.card_no FROM visit_months top
      WHERE top.month = month.value AND top.card_no <> 0 ORDER BY top.views DESC LIMIT ${REPORT_CARDS_MAX})
  GROUP BY m.card_no ORDER BY sum(m.views) DESC LIMIT ${REPORT_CARDS_MAX}`;

// A sum of its own for each card needs no sorting by card, and materialized, is computed once.
const buildViewsSql = (table: string, period: string, cards: string): string =>
  `WITH counted AS MATERIALIZED (SELECT c.id AS cardId, (SELECT sum(v.views) FROM json_each(?1) requested
      CROSS JOIN ${table} v ON v.${period} = requested.value AND v.card_no = c.no) AS views
    FROM (${cards}) listed CROSS JOIN visited_cards c ON c.no = listed.no AND c.is_deleted = 0)
  SELECT cardId, views FROM counted WHERE views > 0 ORDER BY views DESC, cardId LIMIT ?3 OFFSET ?4`;
const VIEWS = {
  days: [buildViewsSql('visit_days', 'day', RANKED), buildViewsSql('visit_days', 'day', CHOSEN)],
  months: [
    buildViewsSql('visit_months', 'month', RANKED),
    buildViewsSql('visit_months', 'month', CHOSEN),
  ],
} as const;

type Visits = Pick<Kernel, 'ledgers' | 'now'>;

/**
 * Days with views of all cards of an organization (null), or of some, of a period and the time
 * before, which is left out for more rows than a report reads.
 */
export async function readDays(
  { ledgers, now }: Visits,
  organizationId: string,
  period: Period,
  cardIds: readonly string[] | null,
) {
  const { days, before: known } = buildSpan(period, now());
  const rows = (cardIds?.length ?? 1) * (days.length + known.length);
  const before = rows > REPORT_ROWS_MAX ? [] : known;
  const db = await ledgers.open(organizationId);
  const chosen = JSON.stringify(cardIds ?? [ALL_CARDS]);
  const [counted, first] = await db.batch([
    db.prepare(DAYS).bind(JSON.stringify([...before, ...days]), chosen),
    db.prepare(FIRST_DAY),
  ]);
  const all = parseRows(counted, daySchema);
  const { day: firstDay } = parseRequiredRow(first, firstDaySchema);
  const [start = 0] = days;
  return {
    days: all.filter(({ day }) => day >= start),
    ...buildSeries({ days, before }, all, firstDay),
  };
}

interface ViewPage {
  cardIds: readonly string[] | null;
  limit: number;
  offset: number;
}

/**
 * Views of an organization's cards, most first. Without IDs at most `REPORT_CARDS_MAX`, of those
 * that are among as many with the most views of a month of the period.
 */
export async function readViews(
  { ledgers, now }: Visits,
  organizationId: string,
  period: Period,
  { cardIds, limit, offset }: ViewPage,
): Promise<z.infer<typeof cardSchema>[]> {
  const { days } = buildSpan(period, now());
  const isByDay = PERIOD_DAYS[period] <= BY_DAY_MAX;
  const months = [...new Set(days.map(toMonthNumber))];
  const [ranked, chosen] = VIEWS[isByDay ? 'days' : 'months'];
  const db = await ledgers.open(organizationId);
  const periods = JSON.stringify(isByDay ? days : months);
  const statement =
    cardIds === null
      ? db.prepare(ranked).bind(periods, JSON.stringify(months), limit, offset)
      : db.prepare(chosen).bind(periods, JSON.stringify(cardIds), limit, offset);
  return allRows(statement, cardSchema);
}
