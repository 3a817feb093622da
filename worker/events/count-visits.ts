import { z } from 'zod';
import { OTHER_REFERRERS } from '#shared/api/analytics/analytics.ts';
import { parseSqlRows } from '#worker/db/rows.ts';
import type { LedgerProcedure } from '#worker/db/ledger-procedure.ts';
import {
  cardEventSchema,
  classifyEvents,
  knownEventSchema,
  networkCountSchema,
  toHalfHour,
  type CardEvent,
  type ClassifiedEvent,
} from '#worker/events/classify-events.ts';
import { buildPeriodKey, limitReferrers } from '#worker/events/aggregation/limit-referrers.ts';
import { sumVisits, type NameSum, type VisitSums } from '#worker/events/sum-visits.ts';
import { toMonthNumber } from '#worker/events/utc-days.ts';

/**
 * Delay between the first event a page does not show and the update of the page. Totals may lag by
 * ten minutes.
 */
export const REFRESH_SECONDS = 300;

const inputSchema = z.object({
  /** Events of cards of one owner. */
  events: z.array(cardEventSchema),
  /** Milliseconds since 1970. */
  now: z.int(),
});
const outputSchema = z.object({
  /** IDs of cards whose page must be updated in `REFRESH_SECONDS`. */
  refreshes: z.array(z.string()),
});

/** Adds events to the counts of their owner, once per event ID. Events of deleted cards are dropped. */
export const COUNT_VISITS: LedgerProcedure<
  z.infer<typeof inputSchema>,
  z.infer<typeof outputSchema>
> = {
  name: 'count_visits',
  input: inputSchema,
  output: outputSchema,
  run: (sql, { events, now }) => {
    const { added, repeated } = findNew(sql, events);
    const classified = classifyEvents(added, readEvents(sql, added), readNetworks(sql, added));
    const sums = sumVisits(classified);
    insertEvents(sql, classified);
    addSums(sql, sums);
    const lost = findPendingRefreshes(sql, repeated, now);
    return { refreshes: [...new Set([...requestRefreshes(sql, classified, now), ...lost])] };
  },
};

const idSchema = z.object({ id: z.string() });
const COUNTED_IDS = `SELECT value AS id FROM json_each(?1)
  WHERE EXISTS (SELECT 1 FROM visit_events WHERE id = unhex(replace(value, '-', '')))`;
const ADD_CARDS = `INSERT INTO visited_cards (id) SELECT value FROM json_each(?1) WHERE true
  ON CONFLICT (id) DO NOTHING`;
const EXISTING_CARDS = `SELECT id FROM visited_cards
  WHERE id IN (SELECT value FROM json_each(?1)) AND is_deleted = 0`;

interface NewEvents {
  /** The events that are not counted yet, of cards that are not deleted. */
  added: CardEvent[];
  /** Those that are: their messages were delivered again. */
  repeated: CardEvent[];
}

function findNew(sql: SqlStorage, events: readonly CardEvent[]): NewEvents {
  const byId = new Map(events.map((event) => [event.id, event]));
  const counted = parseSqlRows(sql.exec(COUNTED_IDS, JSON.stringify([...byId.keys()])), idSchema);
  const repeated = counted.flatMap(({ id }) => byId.get(id) ?? []);
  for (const { id } of counted) byId.delete(id);
  const cards = listCards([...byId.values()]);
  sql.exec(ADD_CARDS, cards);
  const existing = new Set(
    parseSqlRows(sql.exec(EXISTING_CARDS, cards), idSchema).map(({ id }) => id),
  );
  return { added: [...byId.values()].filter(({ cardId }) => existing.has(cardId)), repeated };
}

/** The IDs of their cards as a JSON list. */
function listCards(events: readonly CardEvent[]): string {
  return JSON.stringify([...new Set(events.map(({ cardId }) => cardId))]);
}

const KNOWN_EVENTS = `SELECT c.id AS cardId, lower(hex(e.visitor)) AS visitor, e.type, e.element, e.at,
    e.state = 'counted' AS isCounted
  FROM json_each(?1) requested JOIN visited_cards c ON c.id = requested.value ->> 0
  JOIN visit_events e ON e.card_no = c.no AND e.visitor = unhex(requested.value ->> 1)
  WHERE e.state <> 'repeated'`;

function readEvents(sql: SqlStorage, events: readonly CardEvent[]) {
  const visitors = events.map(({ cardId, visitor }) => [cardId, visitor]);
  return parseSqlRows(sql.exec(KNOWN_EVENTS, distinctJson(visitors)), knownEventSchema);
}

const KNOWN_NETWORKS = `SELECT c.id AS cardId, lower(hex(k.network)) AS network, k.type,
    k.half_hour AS halfHour, k.count
  FROM json_each(?1) requested JOIN visited_cards c ON c.id = requested.value ->> 1
  JOIN visit_network_counts k ON k.half_hour = requested.value ->> 0 AND k.card_no = c.no
    AND k.network = unhex(requested.value ->> 2) AND k.type = requested.value ->> 3`;

function readNetworks(sql: SqlStorage, events: readonly CardEvent[]) {
  const networks = events.flatMap(({ at, cardId, places, type }) =>
    places.map((network) => [toHalfHour(at), cardId, network, type]),
  );
  return parseSqlRows(sql.exec(KNOWN_NETWORKS, distinctJson(networks)), networkCountSchema);
}

function distinctJson(rows: readonly unknown[]): string {
  return `[${[...new Set(rows.map((row) => JSON.stringify(row)))].join(',')}]`;
}

const INSERT_EVENTS = `INSERT INTO visit_events (id, card_no, at, type, element, visitor, state)
  SELECT unhex(replace(added.value ->> 0, '-', '')), c.no, added.value ->> 2, added.value ->> 3,
    added.value ->> 4, unhex(added.value ->> 5), added.value ->> 6
  FROM json_each(?1) added JOIN visited_cards c ON c.id = added.value ->> 1`;

function insertEvents(sql: SqlStorage, events: readonly ClassifiedEvent[]): void {
  const rows = events.map(({ event, isCounted, isUncertain }) => {
    const { id, cardId, at, type, element, visitor } = event;
    const state = isCounted ? 'counted' : isUncertain ? 'uncertain' : 'repeated';
    return [id, cardId, at, type, element, visitor, state];
  });
  sql.exec(INSERT_EVENTS, JSON.stringify(rows));
}

/** Statements that add sums. `?1` is a JSON list of rows whose second value is the card's ID. */
const CARD = 'FROM json_each(?1) added JOIN visited_cards c ON c.id = added.value ->> 1';
const ADD_DAYS = `INSERT INTO visit_days (day, card_no, views, people, clicks, saves, shares, bots,
    uncertain_views, uncertain_actions)
  SELECT added.value ->> 0, c.no, ${[2, 3, 4, 5, 6, 7, 8, 9].map((at) => `added.value ->> ${at}`).join(', ')}
  ${CARD} WHERE true
  ON CONFLICT (day, card_no) DO UPDATE SET views = views + excluded.views,
    people = people + excluded.people, clicks = clicks + excluded.clicks,
    saves = saves + excluded.saves, shares = shares + excluded.shares, bots = bots + excluded.bots,
    uncertain_views = uncertain_views + excluded.uncertain_views,
    uncertain_actions = uncertain_actions + excluded.uncertain_actions`;
const ADD_MONTHS = `INSERT INTO visit_months (month, card_no, views)
  SELECT added.value ->> 0, c.no, added.value ->> 2 ${CARD} WHERE true
  ON CONFLICT (month, card_no) DO UPDATE SET views = views + excluded.views`;
const ADD_TOTALS =
  'UPDATE visited_cards SET views = views + ?2, clicks = clicks + ?3 WHERE id = ?1';
const ADD_NETWORKS = `INSERT INTO visit_network_counts (half_hour, card_no, network, type, count)
  SELECT added.value ->> 0, c.no, unhex(added.value ->> 2), added.value ->> 3, added.value ->> 4
  ${CARD} WHERE true
  ON CONFLICT (half_hour, card_no, network, type) DO UPDATE SET count = count + excluded.count`;

function addSums(sql: SqlStorage, { days, dayNames, monthNames, networks }: VisitSums): void {
  const dayRows = days.map((sum) => {
    const { views, people, clicks, saves, shares, bots } = sum;
    const { day, cardId, uncertainViews, uncertainActions } = sum;
    const counted = [views, people, clicks, saves, shares, bots];
    return [day, cardId, ...counted, uncertainViews, uncertainActions];
  });
  sql.exec(ADD_DAYS, JSON.stringify(dayRows));
  const viewed = days.filter(({ views }) => views > 0);
  sql.exec(
    ADD_MONTHS,
    JSON.stringify(viewed.map(({ day, cardId, views }) => [toMonthNumber(day), cardId, views])),
  );
  for (const { cardId, views, clicks } of days) {
    sql.exec(ADD_TOTALS, cardId, views, clicks);
  }
  addNames(sql, 'visit_day_counts', 'day', dayNames);
  addNames(sql, 'visit_month_counts', 'month', monthNames);
  sql.exec(
    ADD_NETWORKS,
    JSON.stringify(
      networks.map(({ halfHour, cardId, network, type, count }) => {
        return [halfHour, cardId, network, type, count];
      }),
    ),
  );
}

type NameTable = 'visit_day_counts' | 'visit_month_counts';
type NamePeriod = 'day' | 'month';

const buildAddCounts = (table: NameTable, period: NamePeriod): string =>
  `INSERT INTO ${table} (${period}, card_no, name_no, count)
  SELECT added.value ->> 0, c.no, n.no, added.value ->> 4 ${CARD}
  JOIN visit_names n ON n.kind = added.value ->> 2 AND n.name = added.value ->> 3 WHERE true
  ON CONFLICT (${period}, card_no, name_no) DO UPDATE SET count = count + excluded.count`;

const buildReferrers = (table: NameTable, period: NamePeriod): string =>
  `SELECT k.${period} AS period, c.id AS cardId, n.name FROM json_each(?1) requested
  JOIN visited_cards c ON c.id = requested.value ->> 1
  JOIN ${table} k ON k.${period} = requested.value ->> 0 AND k.card_no = c.no
  JOIN visit_names n ON n.no = k.name_no
  WHERE n.kind = 'referrer' AND n.name <> '${OTHER_REFERRERS}'`;

const ADD_NAMES = `INSERT INTO visit_names (kind, name, day)
  SELECT value ->> 2, value ->> 3, value ->> 0 FROM json_each(?1) WHERE true
  ON CONFLICT (kind, name) DO UPDATE SET day = excluded.day WHERE day < excluded.day`;

function addNames(
  sql: SqlStorage,
  table: NameTable,
  period: NamePeriod,
  sums: readonly NameSum[],
): void {
  const limited = limitReferrers(sums, readReferrers(sql, table, period, sums));
  const rows = JSON.stringify(
    limited.map((each) => [each.period, each.cardId, each.kind, each.name, each.count]),
  );
  sql.exec(ADD_NAMES, rows);
  sql.exec(buildAddCounts(table, period), rows);
}

const referrerSchema = z.object({ period: z.int(), cardId: z.string(), name: z.string() });

/** The hosts counted separately in the periods of these sums. */
function readReferrers(
  sql: SqlStorage,
  table: NameTable,
  period: NamePeriod,
  sums: readonly NameSum[],
): Map<string, Set<string>> {
  const periods = sums
    .filter(({ kind }) => kind === 'referrer')
    .map((sum) => [sum.period, sum.cardId]);
  const rows = sql.exec(buildReferrers(table, period), distinctJson(periods));
  const known = new Map<string, Set<string>>();
  for (const row of parseSqlRows(rows, referrerSchema)) {
    const key = buildPeriodKey(row);
    known.set(key, (known.get(key) ?? new Set()).add(row.name));
  }
  return known;
}

// A card with a pending refresh is not returned again. An overdue refresh was lost and is replaced.
const REQUEST_REFRESH = `UPDATE visited_cards SET refresh_due_at = ?2 + ${REFRESH_SECONDS * 1000}
  WHERE id IN (SELECT value FROM json_each(?1)) AND refresh_due_at <= ?2 RETURNING id`;

function requestRefreshes(
  sql: SqlStorage,
  events: readonly ClassifiedEvent[],
  now: number,
): string[] {
  const shown = new Set(['view', 'click', 'wallet']);
  const changed = events.filter(({ event, isCounted }) => isCounted && shown.has(event.type));
  const cards = listCards(changed.map(({ event }) => event));
  return parseSqlRows(sql.exec(REQUEST_REFRESH, cards, now), idSchema).map(({ id }) => id);
}

// The response that named the refresh may have been lost with the first delivery.
const PENDING_REFRESHES = `SELECT id FROM visited_cards
  WHERE id IN (SELECT value FROM json_each(?1)) AND refresh_due_at > ?2`;

function findPendingRefreshes(
  sql: SqlStorage,
  repeated: readonly CardEvent[],
  now: number,
): string[] {
  const rows = sql.exec(PENDING_REFRESHES, listCards(repeated), now);
  return parseSqlRows(rows, idSchema).map(({ id }) => id);
}
