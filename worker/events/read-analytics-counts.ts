import { z } from 'zod';
import type { Database } from '#worker/db/database.ts';
import { parseRequiredRow, parseRows } from '#worker/db/rows.ts';
import { FIRST_DAY, firstDaySchema } from '#worker/events/build-series.ts';
import { ALL_CARDS } from '#worker/events/sum-visits.ts';
import type { AnalyticsSpan } from '#worker/events/analytics-span.ts';

export const dayCountsSchema = z.object({
  /** Number of the UTC day. */
  day: z.int(),
  views: z.int(),
  people: z.int(),
  clicks: z.int(),
  saves: z.int(),
  shares: z.int(),
  bots: z.int(),
  uncertainViews: z.int(),
  uncertainActions: z.int(),
});
/** Counts of one day, of one card or of all cards. */
export type DayCounts = z.infer<typeof dayCountsSchema>;

const breakdownSchema = z.object({
  kind: z.enum(['element', 'source', 'device', 'country', 'referrer']),
  name: z.string(),
  count: z.int(),
});
type Breakdown = z.infer<typeof breakdownSchema>;

const cardViewsSchema = z.object({ cardId: z.string(), views: z.int() });

export interface AnalyticsCounts {
  days: DayCounts[];
  daysBefore: DayCounts[];
  firstDay: number | null;
  /** The most frequent of each kind, in descending order. */
  breakdowns: Breakdown[];
  /** The cards with the most views, or the requested card. */
  cards: z.infer<typeof cardViewsSchema>[];
}

export const DAY_COLUMNS = `views, people, clicks, saves, shares, bots,
  uncertain_views AS uncertainViews, uncertain_actions AS uncertainActions`;

// Each reads one row per day or month and name, however many cards the owner has.
const CARD_NO = '(SELECT no FROM visited_cards WHERE id = ?1)';
const DAYS = `SELECT day, ${DAY_COLUMNS} FROM json_each(?2) requested
  JOIN visit_days ON day = requested.value AND card_no = ${CARD_NO}`;

/** Maximum entries per list. The others are too rare to be meaningful. */
const NAMES_MAX = 50;

const BREAKDOWNS = `SELECT kind, name, count FROM (
    SELECT n.kind, n.name, t.count,
      row_number() OVER (PARTITION BY n.kind ORDER BY t.count DESC, n.name) AS place
    FROM (SELECT name_no, sum(count) AS count FROM (
        SELECT name_no, count FROM json_each(?2) requested
          JOIN visit_day_counts ON day = requested.value AND card_no = ${CARD_NO}
        UNION ALL SELECT name_no, count FROM json_each(?3) requested
          JOIN visit_month_counts ON month = requested.value AND card_no = ${CARD_NO}
      ) GROUP BY name_no) t JOIN visit_names n ON n.no = t.name_no
  ) WHERE place <= ${NAMES_MAX} ORDER BY count DESC, name`;

/** The cards with the most views. Reads a row per card and day or month. */
const CARD_VIEWS = `SELECT c.id AS cardId, t.views FROM (SELECT card_no, sum(views) AS views FROM (
      SELECT card_no, views FROM json_each(?1) requested JOIN visit_days ON day = requested.value
      UNION ALL SELECT card_no, views FROM json_each(?2) requested
        JOIN visit_months ON month = requested.value
    ) WHERE card_no <> 0 GROUP BY card_no) t JOIN visited_cards c ON c.no = t.card_no
  WHERE t.views > 0 AND c.is_deleted = 0 ORDER BY t.views DESC, c.id LIMIT 20`;

/** Reads the counts of a card, or of `ALL_CARDS`, in a span of time. */
export async function readAnalyticsCounts(
  db: Database,
  cardId: string,
  { days, edgeDays, months, before }: AnalyticsSpan,
): Promise<AnalyticsCounts> {
  const edges = [JSON.stringify(edgeDays), JSON.stringify(months)] as const;
  const isAll = cardId === ALL_CARDS;
  const [byDay, byDayBefore, first, byName, byCard] = await db.batch([
    db.prepare(DAYS).bind(cardId, JSON.stringify(days)),
    db.prepare(DAYS).bind(cardId, JSON.stringify(before)),
    db.prepare(FIRST_DAY),
    db.prepare(BREAKDOWNS).bind(cardId, ...edges),
    ...(isAll ? [db.prepare(CARD_VIEWS).bind(...edges)] : []),
  ]);
  const counted = parseRows(byDay, dayCountsSchema);
  const views = counted.reduce((sum, day) => sum + day.views, 0);
  return {
    days: counted,
    daysBefore: parseRows(byDayBefore, dayCountsSchema),
    firstDay: parseRequiredRow(first, firstDaySchema).day,
    breakdowns: parseRows(byName, breakdownSchema),
    cards: isAll ? parseRows(byCard, cardViewsSchema) : [{ cardId, views }],
  };
}
