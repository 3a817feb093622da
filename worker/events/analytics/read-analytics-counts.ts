import { z } from 'zod';
import type { AnalyticsSpan } from './analytics-span.ts';
import { parseRows } from '#worker/db/rows.ts';

export const dayCountsSchema = z.object({
  day: z.string(),
  views: z.int(),
  people: z.int(),
  clicks: z.int(),
  saves: z.int(),
  shares: z.int(),
  bots: z.int(),
  uncertainViews: z.int(),
  uncertainActions: z.int(),
});
/** Counts of one day, of one or several cards. */
export type DayCounts = z.infer<typeof dayCountsSchema>;

const breakdownSchema = z.object({
  kind: z.enum(['element', 'source', 'device', 'country', 'referrer']),
  name: z.string(),
  count: z.int(),
});
type Breakdown = z.infer<typeof breakdownSchema>;
export type BreakdownKind = Breakdown['kind'];

const cardViewsSchema = z.object({ cardId: z.string(), views: z.int() });

export interface AnalyticsCounts {
  days: DayCounts[];
  /** The most frequent of each kind, in descending order. */
  breakdowns: Breakdown[];
  cards: z.infer<typeof cardViewsSchema>[];
  databaseMs: number;
}

const CARDS = 'card_id IN (SELECT value FROM json_each(?1))';

const DAYS = `SELECT day, sum(views) AS views, sum(people) AS people, sum(clicks) AS clicks, sum(saves) AS saves,
    sum(shares) AS shares, sum(bots) AS bots, sum(uncertain_views) AS uncertainViews,
    sum(uncertain_actions) AS uncertainActions
  FROM card_days WHERE ${CARDS} AND day BETWEEN ?2 AND ?3 GROUP BY day`;

const TOP = `SELECT card_id AS cardId, sum(views) AS views FROM card_days
  WHERE ${CARDS} AND day BETWEEN ?2 AND ?3 GROUP BY card_id ORDER BY views DESC, card_id LIMIT 20`;

/** Maximum entries per list. The others are too rare to be meaningful. */
const NAMES_MAX = 50;

const BREAKDOWNS = `SELECT kind, name, count FROM (
    SELECT kind, name, sum(count) AS count,
      row_number() OVER (PARTITION BY kind ORDER BY sum(count) DESC, name) AS place FROM (
        SELECT kind, name, count FROM card_day_counts WHERE ${CARDS} AND day BETWEEN ?2 AND ?3
        UNION ALL SELECT kind, name, count FROM card_day_counts WHERE ${CARDS} AND day BETWEEN ?4 AND ?5
        UNION ALL SELECT kind, name, count FROM card_month_counts WHERE ${CARDS} AND month BETWEEN ?6 AND ?7
      ) GROUP BY kind, name
  ) WHERE place <= ${NAMES_MAX} ORDER BY count DESC, name`;

/** Reads the counts of these cards in a span of time, from daily and monthly aggregates only. */
export async function readAnalyticsCounts(
  db: D1Database,
  cardIds: readonly string[],
  { days, head, tail, months }: AnalyticsSpan,
): Promise<AnalyticsCounts> {
  const ids = JSON.stringify(cardIds);
  const whole = [ids, days[0] ?? '', days.at(-1) ?? ''] as const;
  const [byDay, byPart, byCard] = await db.batch([
    db.prepare(DAYS).bind(...whole),
    db
      .prepare(BREAKDOWNS)
      .bind(ids, head.from, head.to, tail.from, tail.to, months.from, months.to),
    db.prepare(TOP).bind(...whole),
  ]);
  return {
    days: parseRows(byDay, dayCountsSchema),
    breakdowns: parseRows(byPart, breakdownSchema),
    cards: parseRows(byCard, cardViewsSchema),
    databaseMs: [byDay, byPart, byCard].reduce((sum, each) => sum + (each?.meta.duration ?? 0), 0),
  };
}
