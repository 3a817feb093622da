import { ADD_PARTS, NEW } from '#worker/events/add-parts.ts';
import { dayOf, type QueuedEvent } from '#worker/events/event.ts';
import {
  halfHourOf,
  judgeEvents,
  WINDOW_MS,
  type CardEvent,
  type JudgedEvent,
  type KnownEvent,
  type PlaceCount,
} from '#worker/events/judge-events.ts';
import { EVENT_DAYS } from '#worker/events/sweep.ts';

/** A card behind a name, old names included. */
export interface NamedCard {
  cardId: string;
  /** What it is called now. */
  username: string;
}

export interface WriteDeps {
  db: D1Database;
  /** The cards of these names, by the name that was asked for; names that lead to none are missing. */
  findCards: (usernames: readonly string[]) => Promise<ReadonlyMap<string, NamedCard>>;
  /** Adds to the numbers a card shows itself: a statement over a SELECT of `card_id`, `views` and `clicks`. */
  addNumbers: (select: string) => D1PreparedStatement;
  now: () => Date;
}

/** A card whose public page must be given its numbers. */
export interface Refresh {
  username: string;
  origin: string;
}

const DAY_MS = 86_400_000;
/** A page's numbers are written anew this long after the first event it does not show: within the ten minutes it may lag. */
export const REFRESH_SECONDS = 300;

const KNOWN_EVENTS = `SELECT e.card_id AS cardId, e.visitor, e.type, e.element, e.at, e.is_counted AS isCounted
  FROM json_each(?1) asked
  JOIN events e ON e.card_id = asked.value ->> 0 AND e.visitor = asked.value ->> 1
  WHERE e.is_counted = 1 OR e.is_uncertain = 1`;

const KNOWN_PLACES = `SELECT p.card_id AS cardId, p.place, p.type, p.half_hour AS halfHour, p.count
  FROM json_each(?1) asked JOIN event_places p ON p.card_id = asked.value ->> 0
    AND p.place = asked.value ->> 1 AND p.type = asked.value ->> 2 AND p.half_hour = asked.value ->> 3`;

/** One row per event, its values in the order of the columns. */
const INSERT = `INSERT INTO events (id, card_id, at, day, type, visitor, is_counted, is_person,
    element, source, device, country, referrer, is_uncertain, places, is_rolled)
  SELECT ${Array.from({ length: 15 }, (_, at) => `value ->> ${at}`).join(', ')}, 0 FROM json_each(?1) WHERE true
  ON CONFLICT (id) DO NOTHING`;

const VIEWS = `sum(type = 'view')`;
const CLICKS = `sum(type IN ('click', 'wallet'))`;

const ADD_DAYS = `INSERT INTO card_days (card_id, day, views, people, clicks, saves, shares, bots)
  SELECT card_id, day, ${VIEWS}, sum(is_person), ${CLICKS}, sum(type = 'save'), sum(type = 'share'), sum(type = 'bot')
  ${NEW} GROUP BY card_id, day
  ON CONFLICT (card_id, day) DO UPDATE SET views = views + excluded.views, people = people + excluded.people,
    clicks = clicks + excluded.clicks, saves = saves + excluded.saves, shares = shares + excluded.shares,
    bots = bots + excluded.bots`;

const ADD_UNCERTAIN = `INSERT INTO card_days (card_id, day, views, people, clicks, saves, shares, bots,
    uncertain_views, uncertain_actions)
  SELECT card_id, day, 0, 0, 0, 0, 0, 0, ${VIEWS}, sum(type <> 'view')
  FROM events WHERE is_rolled = 0 AND is_uncertain = 1 GROUP BY card_id, day
  ON CONFLICT (card_id, day) DO UPDATE SET uncertain_views = uncertain_views + excluded.uncertain_views,
    uncertain_actions = uncertain_actions + excluded.uncertain_actions`;

const ADD_PLACES = `INSERT INTO event_places (card_id, place, type, half_hour, count)
  SELECT card_id, place.value, added.type, at / ${WINDOW_MS}, count(*)
  FROM (SELECT card_id, type, at, places ${NEW} AND type <> 'bot') AS added, json_each(added.places) AS place
  WHERE true GROUP BY 1, 2, 3, 4
  ON CONFLICT (card_id, place, type, half_hour) DO UPDATE SET count = count + excluded.count`;

const NUMBERS = `SELECT card_id, ${VIEWS} AS views, ${CLICKS} AS clicks ${NEW} GROUP BY card_id`;

// A card that waits for its refresh already is not named again; a message that was lost is replaced once it was due.
const ASK_REFRESH = `INSERT INTO number_refreshes (card_id, due_at)
  SELECT DISTINCT card_id, ?1 + ?2 ${NEW} AND type IN ('view', 'click', 'wallet')
  ON CONFLICT (card_id) DO UPDATE SET due_at = excluded.due_at WHERE due_at <= ?1 RETURNING card_id AS cardId`;

const FINISH = 'UPDATE events SET is_rolled = 1 WHERE is_rolled = 0';

/**
 * Adds events to the numbers of their cards, all of them or none, each id once however often it comes. Events of names
 * without a card, and those older than what ids are remembered for, are dropped. Answers the cards whose page must be
 * given its numbers in `REFRESH_SECONDS`. Throws what the database throws.
 */
export async function writeEvents(
  deps: WriteDeps,
  events: readonly QueuedEvent[],
): Promise<Refresh[]> {
  const now = deps.now().getTime();
  // A day less than ids are kept, so that the sweep never forgets one that may still count.
  const recent = events.filter(({ at }) => at > now - (EVENT_DAYS - 1) * DAY_MS);
  const cards = await deps.findCards([...new Set(recent.map(({ username }) => username))]);
  const ofCards = recent.flatMap((event): CardEvent[] => {
    const card = cards.get(event.username);
    return card ? [{ ...event, cardId: card.cardId }] : [];
  });
  if (ofCards.length === 0) return [];
  const { known, places } = await readKnown(deps.db, ofCards);
  const asked = await writeJudged(deps, judgeEvents(ofCards, known, places), now);
  return asked.flatMap((cardId) => refreshOf(cardId, ofCards, cards));
}

/** What counts already of these visitors and places. */
async function readKnown(
  db: D1Database,
  events: readonly CardEvent[],
): Promise<{ known: KnownEvent[]; places: PlaceCount[] }> {
  const visitors = events.map(({ cardId, visitor }) => [cardId, visitor]);
  const places = events.flatMap(({ cardId, type, at, places }) =>
    places.map((place) => [cardId, place, type, halfHourOf(at)]),
  );
  const [known, counts] = await Promise.all([
    db.prepare(KNOWN_EVENTS).bind(distinct(visitors)).all<KnownEvent>(),
    db.prepare(KNOWN_PLACES).bind(distinct(places)).all<PlaceCount>(),
  ]);
  return { known: known.results, places: counts.results };
}

/** Rows as JSON, each once. */
function distinct(rows: readonly unknown[]): string {
  return `[${[...new Set(rows.map((row) => JSON.stringify(row)))].join(',')}]`;
}

async function writeJudged(
  { db, addNumbers }: WriteDeps,
  events: readonly JudgedEvent[],
  now: number,
): Promise<string[]> {
  const rows = events.map(({ event, isCounted, isUncertain, isPerson }) => [
    event.id,
    event.cardId,
    event.at,
    dayOf(event.at),
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
  const results = await db.batch<{ cardId: string }>([
    db.prepare(INSERT).bind(JSON.stringify(rows)),
    db.prepare(ADD_DAYS),
    db.prepare(ADD_UNCERTAIN),
    db.prepare(ADD_PLACES),
    ...ADD_PARTS.map((sql) => db.prepare(sql)),
    addNumbers(NUMBERS),
    db.prepare(ASK_REFRESH).bind(now, REFRESH_SECONDS * 1000),
    db.prepare(FINISH),
  ]);
  return results.at(-2)?.results.map(({ cardId }) => cardId) ?? [];
}

function refreshOf(
  cardId: string,
  events: readonly CardEvent[],
  cards: ReadonlyMap<string, NamedCard>,
): Refresh[] {
  const event = events.find((each) => each.cardId === cardId);
  const card = event && cards.get(event.username);
  return event && card ? [{ username: card.username, origin: event.origin }] : [];
}
