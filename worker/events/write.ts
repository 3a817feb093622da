import { ADD_PARTS, NEW } from '#worker/events/add-parts.ts';
import {
  countViews,
  type CardEvent,
  type CountedEvent,
  type CountedView,
} from '#worker/events/count-views.ts';
import { dayOf, type QueuedEvent } from '#worker/events/event.ts';
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

const KNOWN_VIEWS = `SELECT e.card_id AS cardId, e.visitor, e.at FROM json_each(?1) asked
  JOIN events e ON e.card_id = asked.value ->> 0 AND e.visitor = asked.value ->> 1
  WHERE e.is_counted = 1 AND e.type IN ('view', 'bot')`;

/** One row per event, its values in the order of the columns. */
const INSERT = `INSERT INTO events (id, card_id, at, day, type, visitor, is_counted, is_person,
    element, source, device, country, referrer, is_rolled)
  SELECT ${Array.from({ length: 13 }, (_, at) => `value ->> ${at}`).join(', ')}, 0 FROM json_each(?1) WHERE true
  ON CONFLICT (id) DO NOTHING`;

const VIEWS = `sum(type = 'view')`;
const CLICKS = `sum(type IN ('click', 'wallet'))`;

const ADD_DAYS = `INSERT INTO card_days (card_id, day, views, people, clicks, saves, shares, bots)
  SELECT card_id, day, ${VIEWS}, sum(is_person), ${CLICKS}, sum(type = 'save'), sum(type = 'share'), sum(type = 'bot')
  ${NEW} GROUP BY card_id, day
  ON CONFLICT (card_id, day) DO UPDATE SET views = views + excluded.views, people = people + excluded.people,
    clicks = clicks + excluded.clicks, saves = saves + excluded.saves, shares = shares + excluded.shares,
    bots = bots + excluded.bots`;

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
  const counted = countViews(ofCards, await readKnownViews(deps.db, ofCards));
  const asked = await writeCounted(deps, counted, now);
  return asked.flatMap((cardId) => refreshOf(cardId, ofCards, cards));
}

async function readKnownViews(
  db: D1Database,
  events: readonly CardEvent[],
): Promise<CountedView[]> {
  const views = events.filter(({ type }) => type === 'view' || type === 'bot');
  if (views.length === 0) return [];
  const keys = new Map(views.map((view) => [`${view.cardId} ${view.visitor}`, view]));
  const asked = [...keys.values()].map(({ cardId, visitor }) => [cardId, visitor]);
  const { results } = await db.prepare(KNOWN_VIEWS).bind(JSON.stringify(asked)).all<CountedView>();
  return results;
}

async function writeCounted(
  { db, addNumbers }: WriteDeps,
  events: readonly CountedEvent[],
  now: number,
): Promise<string[]> {
  const rows = events.map(({ event, isCounted, isPerson }) => [
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
  ]);
  const results = await db.batch<{ cardId: string }>([
    db.prepare(INSERT).bind(JSON.stringify(rows)),
    db.prepare(ADD_DAYS),
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
