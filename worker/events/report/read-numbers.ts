import type { Span } from '#worker/events/report/period.ts';

/** A card's day, or several cards' together. */
export interface DayNumbers {
  day: string;
  views: number;
  people: number;
  clicks: number;
  saves: number;
  shares: number;
  bots: number;
  uncertainViews: number;
  uncertainActions: number;
}

export type PartKind = 'element' | 'source' | 'device' | 'country' | 'referrer';

export interface Part {
  kind: PartKind;
  name: string;
  count: number;
}

export interface Numbers {
  days: DayNumbers[];
  /** The most frequent of each kind, most frequent first. */
  parts: Part[];
  cards: { cardId: string; views: number }[];
  /** What the database itself took, in milliseconds. */
  databaseMs: number;
}

const CARDS = 'card_id IN (SELECT value FROM json_each(?1))';

const DAYS = `SELECT day, sum(views) AS views, sum(people) AS people, sum(clicks) AS clicks, sum(saves) AS saves,
    sum(shares) AS shares, sum(bots) AS bots, sum(uncertain_views) AS uncertainViews,
    sum(uncertain_actions) AS uncertainActions
  FROM card_days WHERE ${CARDS} AND day BETWEEN ?2 AND ?3 GROUP BY day`;

const TOP = `SELECT card_id AS cardId, sum(views) AS views FROM card_days
  WHERE ${CARDS} AND day BETWEEN ?2 AND ?3 GROUP BY card_id ORDER BY views DESC, card_id LIMIT 20`;

/** Most names of one list; the rest are too rare to tell anything. */
const NAMES_MAX = 50;

const PARTS = `SELECT kind, name, count FROM (
    SELECT kind, name, sum(count) AS count,
      row_number() OVER (PARTITION BY kind ORDER BY sum(count) DESC, name) AS place FROM (
        SELECT kind, name, count FROM card_day_counts WHERE ${CARDS} AND day BETWEEN ?2 AND ?3
        UNION ALL SELECT kind, name, count FROM card_day_counts WHERE ${CARDS} AND day BETWEEN ?4 AND ?5
        UNION ALL SELECT kind, name, count FROM card_month_counts WHERE ${CARDS} AND month BETWEEN ?6 AND ?7
      ) GROUP BY kind, name
  ) WHERE place <= ${NAMES_MAX} ORDER BY count DESC, name`;

/** What these cards came to in a span of time, read from the sums of days and months alone. */
export async function readNumbers(
  db: D1Database,
  cardIds: readonly string[],
  { days, head, tail, months }: Span,
): Promise<Numbers> {
  const ids = JSON.stringify(cardIds);
  const whole = [ids, days[0] ?? '', days.at(-1) ?? ''] as const;
  const [byDay, byPart, byCard] = await db.batch([
    db.prepare(DAYS).bind(...whole),
    db.prepare(PARTS).bind(ids, head.from, head.to, tail.from, tail.to, months.from, months.to),
    db.prepare(TOP).bind(...whole),
  ]);
  return {
    days: rowsOf<DayNumbers>(byDay),
    parts: rowsOf<Part>(byPart),
    cards: rowsOf<{ cardId: string; views: number }>(byCard),
    databaseMs: [byDay, byPart, byCard].reduce((sum, each) => sum + (each?.meta.duration ?? 0), 0),
  };
}

/** The statement above each call names exactly the columns of its row, and the tables are strict. */
function rowsOf<Row>(result: D1Result | undefined): Row[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the guarantee above
  return (result?.results ?? []) as Row[];
}
