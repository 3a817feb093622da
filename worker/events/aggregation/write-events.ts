import { z } from 'zod';
import { DAY_MS } from '#shared/format/duration.ts';
import { allRows, parseRows } from '#worker/db/rows.ts';
import { toUtcDay, type QueuedEvent } from '#worker/events/queued-event.ts';
import type { Kernel } from '#worker/kernel.ts';
import { ADD_BREAKDOWNS, NEW_EVENTS } from './add-breakdowns.ts';
import {
  toHalfHour,
  classifyEvents,
  knownEventSchema,
  networkCountSchema,
  REPEAT_WINDOW_MS,
  type CardEvent,
  type ClassifiedEvent,
  type KnownEvent,
  type NetworkCount,
} from './classify-events.ts';
import { EVENT_DAYS } from './sweep-events.ts';

/** The card of a username, including former usernames. */
export interface ResolvedCard {
  cardId: string;
  /** The current username. */
  username: string;
}

export interface WritePorts {
  /**
   * Finds the cards of these usernames, keyed by the requested username. Usernames without a card
   * are missing.
   */
  findCards: (usernames: readonly string[]) => Promise<ReadonlyMap<string, ResolvedCard>>;
}

export type WriteContext = Pick<Kernel, 'db' | 'now'> & WritePorts;

/** A card whose public page must be updated with its totals. */
export interface PageRefresh {
  username: string;
  origin: string;
}

/**
 * Delay between the first event a page does not show and the update of the page. Totals may lag by
 * ten minutes.
 */
export const REFRESH_SECONDS = 300;

const KNOWN_EVENTS = `SELECT e.card_id AS cardId, e.visitor, e.type, e.element, e.at, e.is_counted AS isCounted
  FROM json_each(?1) requested
  JOIN events e ON e.card_id = requested.value ->> 0 AND e.visitor = requested.value ->> 1
  WHERE e.is_counted = 1 OR e.is_uncertain = 1`;

const KNOWN_NETWORKS = `SELECT p.card_id AS cardId, p.network AS network, p.type, p.half_hour AS halfHour, p.count
  FROM json_each(?1) requested JOIN event_network_counts p ON p.card_id = requested.value ->> 0
    AND p.network = requested.value ->> 1 AND p.type = requested.value ->> 2 AND p.half_hour = requested.value ->> 3`;

/** One row per event, values in the order of the columns. */
const INSERT = `INSERT INTO events (id, card_id, at, day, type, visitor, is_counted, is_person,
    element, source, device, country, referrer, is_uncertain, networks, is_aggregated)
  SELECT ${Array.from({ length: 15 }, (_, at) => `value ->> ${at}`).join(', ')}, 0 FROM json_each(?1) WHERE true
  ON CONFLICT (id) DO NOTHING`;

const VIEWS = `sum(type = 'view')`;
const CLICKS = `sum(type IN ('click', 'wallet'))`;

const ADD_DAYS = `INSERT INTO card_days (card_id, day, views, people, clicks, saves, shares, bots)
  SELECT card_id, day, ${VIEWS}, sum(is_person), ${CLICKS}, sum(type = 'save'), sum(type = 'share'), sum(type = 'bot')
  ${NEW_EVENTS} GROUP BY card_id, day
  ON CONFLICT (card_id, day) DO UPDATE SET views = views + excluded.views, people = people + excluded.people,
    clicks = clicks + excluded.clicks, saves = saves + excluded.saves, shares = shares + excluded.shares,
    bots = bots + excluded.bots`;

const ADD_UNCERTAIN = `INSERT INTO card_days (card_id, day, views, people, clicks, saves, shares, bots,
    uncertain_views, uncertain_actions)
  SELECT card_id, day, 0, 0, 0, 0, 0, 0, ${VIEWS}, sum(type <> 'view')
  FROM events WHERE is_aggregated = 0 AND is_uncertain = 1 GROUP BY card_id, day
  ON CONFLICT (card_id, day) DO UPDATE SET uncertain_views = uncertain_views + excluded.uncertain_views,
    uncertain_actions = uncertain_actions + excluded.uncertain_actions`;

const ADD_NETWORKS = `INSERT INTO event_network_counts (card_id, network, type, half_hour, count)
  SELECT card_id, network.value, added.type, at / ${REPEAT_WINDOW_MS}, count(*)
  FROM (SELECT card_id, type, at, networks ${NEW_EVENTS} AND type <> 'bot') AS added, json_each(added.networks) AS network
  WHERE true GROUP BY 1, 2, 3, 4
  ON CONFLICT (card_id, network, type, half_hour) DO UPDATE SET count = count + excluded.count`;

// The all-time totals shown on the cards. Which events are new is known only within the transaction.
const ADD_TOTALS = `UPDATE cards SET views = cards.views + more.views, clicks = cards.clicks + more.clicks
  FROM (SELECT card_id, ${VIEWS} AS views, ${CLICKS} AS clicks ${NEW_EVENTS} GROUP BY card_id) more
  WHERE cards.id = more.card_id`;

// A card with a pending refresh is not returned again. An overdue refresh was lost and is replaced.
const REQUEST_REFRESH = `INSERT INTO count_refreshes (card_id, due_at)
  SELECT DISTINCT card_id, ?1 + ?2 ${NEW_EVENTS} AND type IN ('view', 'click', 'wallet')
  ON CONFLICT (card_id) DO UPDATE SET due_at = excluded.due_at WHERE due_at <= ?1 RETURNING card_id AS cardId`;

const refreshSchema = z.object({ cardId: z.string() });

const FINISH = 'UPDATE events SET is_aggregated = 1 WHERE is_aggregated = 0';

/**
 * Adds events to the counts of their cards, atomically and once per event ID. Drops events of
 * usernames without a card, and events older than the stored IDs. Returns the cards whose page must
 * be updated in `REFRESH_SECONDS`. Throws database errors.
 */
export async function writeEvents(
  context: WriteContext,
  events: readonly QueuedEvent[],
): Promise<PageRefresh[]> {
  const now = context.now().getTime();
  // One day less than IDs are stored, so that the sweep never deletes the ID of an event that may
  // still count.
  const recent = events.filter(({ at }) => at > now - (EVENT_DAYS - 1) * DAY_MS);
  const cards = await context.findCards([...new Set(recent.map(({ username }) => username))]);
  const ofCards = recent.flatMap((event): CardEvent[] => {
    const card = cards.get(event.username);
    return card ? [{ ...event, cardId: card.cardId }] : [];
  });
  if (ofCards.length === 0) return [];
  const { known, networks } = await readKnown(context.db, ofCards);
  const cardIds = await writeClassified(context, classifyEvents(ofCards, known, networks), now);
  return cardIds.flatMap((cardId) => buildRefresh(cardId, ofCards, cards));
}

/** Reads what is already counted for these visitors and networks. */
async function readKnown(
  db: D1Database,
  events: readonly CardEvent[],
): Promise<{ known: KnownEvent[]; networks: NetworkCount[] }> {
  const visitors = events.map(({ cardId, visitor }) => [cardId, visitor]);
  const networks = events.flatMap(({ cardId, type, at, places }) =>
    places.map((network) => [cardId, network, type, toHalfHour(at)]),
  );
  const [known, counts] = await Promise.all([
    allRows(db.prepare(KNOWN_EVENTS).bind(distinctJson(visitors)), knownEventSchema),
    allRows(db.prepare(KNOWN_NETWORKS).bind(distinctJson(networks)), networkCountSchema),
  ]);
  return { known, networks: counts };
}

function distinctJson(rows: readonly unknown[]): string {
  return `[${[...new Set(rows.map((row) => JSON.stringify(row)))].join(',')}]`;
}

async function writeClassified(
  { db }: WriteContext,
  events: readonly ClassifiedEvent[],
  now: number,
): Promise<string[]> {
  const rows = events.map(({ event, isCounted, isUncertain, isPerson }) => [
    event.id,
    event.cardId,
    event.at,
    toUtcDay(event.at),
    event.type,
    event.visitor,
    +isCounted,
    +isPerson,
    event.element,
    event.source,
    event.device,
    event.country,
    event.referrer,
    +isUncertain,
    JSON.stringify(event.places),
  ]);
  const results = await db.batch([
    db.prepare(INSERT).bind(JSON.stringify(rows)),
    db.prepare(ADD_DAYS),
    db.prepare(ADD_UNCERTAIN),
    db.prepare(ADD_NETWORKS),
    ...ADD_BREAKDOWNS.map((sql) => db.prepare(sql)),
    db.prepare(ADD_TOTALS),
    db.prepare(REQUEST_REFRESH).bind(now, REFRESH_SECONDS * 1000),
    db.prepare(FINISH),
  ]);
  return parseRows(results.at(-2), refreshSchema).map(({ cardId }) => cardId);
}

function buildRefresh(
  cardId: string,
  events: readonly CardEvent[],
  cards: ReadonlyMap<string, ResolvedCard>,
): PageRefresh[] {
  const event = events.find((each) => each.cardId === cardId);
  const card = event && cards.get(event.username);
  return event && card ? [{ username: card.username, origin: event.origin }] : [];
}
