import { OTHER_REFERRERS } from '#shared/api/analytics/analytics.ts';

/**
 * Maximum distinct referrers per card and day, and per card and month. Further ones are counted
 * together.
 */
export const REFERRERS_MAX = 200;

/**
 * The end of a SELECT over events that were just written and are not aggregated yet. More
 * conditions may follow.
 */
export const NEW_EVENTS = 'FROM events WHERE is_aggregated = 0 AND is_counted = 1';

const BREAKDOWN_KINDS = ['element', 'source', 'device', 'country'];

/** A breakdown table, its period column, and that period as an expression over an event's `day`. */
interface BreakdownTable {
  table: 'card_day_counts' | 'card_month_counts';
  span: 'day' | 'month';
  of: string;
}

const TABLES: readonly BreakdownTable[] = [
  { table: 'card_day_counts', span: 'day', of: 'day' },
  { table: 'card_month_counts', span: 'month', of: 'substr(day, 1, 7)' },
];

const addKinds = ({ table, span, of }: BreakdownTable): string => {
  const parts = BREAKDOWN_KINDS.map(
    (kind) =>
      `SELECT card_id, day, '${kind}' AS kind, ${kind} AS name ${NEW_EVENTS} AND ${kind} IS NOT NULL`,
  ).join(' UNION ALL ');
  return `INSERT INTO ${table} (card_id, ${span}, kind, name, count)
  SELECT card_id, ${of}, kind, name, count(*) FROM (${parts}) WHERE true GROUP BY 1, 2, 3, 4
  ON CONFLICT (card_id, ${span}, kind, name) DO UPDATE SET count = count + excluded.count`;
};

// Visitors can send any host. Known hosts come first, so that a host that was counted separately
// always is.
const addReferrers = ({ table, span, of }: BreakdownTable): string =>
  `INSERT INTO ${table} (card_id, ${span}, kind, name, count)
  SELECT card_id, span, 'referrer', CASE WHEN is_known OR place <= ${REFERRERS_MAX} THEN name ELSE '${OTHER_REFERRERS}' END AS part,
    sum(more)
  FROM (SELECT card_id, span, name, sum(more) AS more, max(is_known) AS is_known, row_number() OVER (
      PARTITION BY card_id, span ORDER BY max(is_known) DESC, sum(more) DESC, name) AS place
    FROM (SELECT card_id, ${of} AS span, referrer AS name, 1 AS more, 0 AS is_known ${NEW_EVENTS} AND referrer IS NOT NULL
      UNION ALL SELECT known.card_id, known.${span}, known.name, 0, 1
      FROM (SELECT DISTINCT card_id, ${of} AS span ${NEW_EVENTS} AND referrer IS NOT NULL) requested
      CROSS JOIN ${table} known ON known.card_id = requested.card_id AND known.${span} = requested.span AND known.kind = 'referrer')
    GROUP BY 1, 2, 3)
  WHERE more > 0 GROUP BY 1, 2, part
  ON CONFLICT (card_id, ${span}, kind, name) DO UPDATE SET count = count + excluded.count`;

/**
 * Statements that add new events to the daily and monthly breakdowns of their cards. Each event
 * counts once in every kind it has a value for, so that the counts of a kind add up to its total.
 * Run them between the INSERT of the events and the update that marks them as aggregated.
 */
export const ADD_BREAKDOWNS: readonly string[] = TABLES.flatMap((parts) => [
  addKinds(parts),
  addReferrers(parts),
]);
