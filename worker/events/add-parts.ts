import { OTHER_REFERRERS } from '#shared/api/analytics.ts';

/** Most hosts told apart in a card's day, and as many in its month; what comes beyond is counted together. */
export const REFERRERS_MAX = 200;

/** The events that have just been written and are in no number yet: the end of a SELECT, open for more conditions. */
export const NEW = 'FROM events WHERE is_rolled = 0 AND is_counted = 1';

/** What events are made of: words of ours, and the edge's countries. */
const KINDS = ['element', 'source', 'device', 'country'];

/** A table of parts, the column that names its span of time, and that span of an event's `day`. */
interface Parts {
  table: 'card_day_counts' | 'card_month_counts';
  span: 'day' | 'month';
  of: string;
}

const TABLES: readonly Parts[] = [
  { table: 'card_day_counts', span: 'day', of: 'day' },
  { table: 'card_month_counts', span: 'month', of: 'substr(day, 1, 7)' },
];

const addKinds = ({ table, span, of }: Parts): string => {
  const parts = KINDS.map(
    (kind) =>
      `SELECT card_id, day, '${kind}' AS kind, ${kind} AS name ${NEW} AND ${kind} IS NOT NULL`,
  ).join(' UNION ALL ');
  return `INSERT INTO ${table} (card_id, ${span}, kind, name, count)
  SELECT card_id, ${of}, kind, name, count(*) FROM (${parts}) WHERE true GROUP BY 1, 2, 3, 4
  ON CONFLICT (card_id, ${span}, kind, name) DO UPDATE SET count = count + excluded.count`;
};

// A host is whatever a visitor sends. Those known come first, so that a name once counted is always counted by itself.
const addReferrers = ({ table, span, of }: Parts): string =>
  `INSERT INTO ${table} (card_id, ${span}, kind, name, count)
  SELECT card_id, span, 'referrer', CASE WHEN is_known OR place <= ${REFERRERS_MAX} THEN name ELSE '${OTHER_REFERRERS}' END AS part,
    sum(more)
  FROM (SELECT card_id, span, name, sum(more) AS more, max(is_known) AS is_known, row_number() OVER (
      PARTITION BY card_id, span ORDER BY max(is_known) DESC, sum(more) DESC, name) AS place
    FROM (SELECT card_id, ${of} AS span, referrer AS name, 1 AS more, 0 AS is_known ${NEW} AND referrer IS NOT NULL
      UNION ALL SELECT known.card_id, known.${span}, known.name, 0, 1
      FROM (SELECT DISTINCT card_id, ${of} AS span ${NEW} AND referrer IS NOT NULL) asked
      CROSS JOIN ${table} known ON known.card_id = asked.card_id AND known.${span} = asked.span AND known.kind = 'referrer')
    GROUP BY 1, 2, 3)
  WHERE more > 0 GROUP BY 1, 2, part
  ON CONFLICT (card_id, ${span}, kind, name) DO UPDATE SET count = count + excluded.count`;

/**
 * The statements that add new events to what the days and months of their cards were made of: each event once in each
 * kind it says something of, so that the parts of a kind always come to their total. They run between the events' own
 * INSERT and the mark that they are counted.
 */
export const ADD_PARTS: readonly string[] = TABLES.flatMap((parts) => [
  addKinds(parts),
  addReferrers(parts),
]);
