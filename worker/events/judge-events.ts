import type { QueuedEvent } from '#worker/events/event.ts';

/** Within this time the same thing done again by the same visitor does not count. */
export const WINDOW_MS = 30 * 60_000;

type EventType = QueuedEvent['type'];

/**
 * How many events of a kind one address is counted for on one card within half an hour. What comes beyond is uncertain
 * instead of dropped: in a conference hall many people share an address, and one program may pretend to be many people.
 * An IPv6 address is counted for its /56 and /48 as well, by the factors of `countedKeys`.
 */
const PLACE_LIMITS: Readonly<Record<EventType, number>> = {
  view: 10,
  // Each visitor may follow several links.
  click: 30,
  save: 10,
  share: 10,
  wallet: 10,
  // Shown apart from people already.
  bot: Infinity,
};
const PLACE_FACTORS = [1, 3, 9];

/** An event of a card that exists. */
export interface CardEvent extends QueuedEvent {
  cardId: string;
}

/** An event that was counted, or is uncertain. */
export interface KnownEvent {
  cardId: string;
  visitor: string;
  type: EventType;
  element: string | null;
  at: number;
  isCounted: 0 | 1;
}

/** How many events of a kind were counted from a place within a half hour, by its number since 1970. */
export interface PlaceCount {
  cardId: string;
  place: string;
  type: EventType;
  halfHour: number;
  count: number;
}

export interface JudgedEvent {
  event: CardEvent;
  isCounted: boolean;
  /** Beyond what its place is counted for: shown to the owner apart, and in no other number. */
  isUncertain: boolean;
  /** A person's first counted view of the card on its day. */
  isPerson: boolean;
}

export function halfHourOf(at: number): number {
  return Math.floor(at / WINDOW_MS);
}

/**
 * Says of each event whether it counts, given what counts already: what a visitor does to a card, by kind and element, is
 * always half an hour apart, whatever order it arrives in. Answers the events oldest first.
 */
export function judgeEvents(
  events: readonly CardEvent[],
  known: readonly KnownEvent[],
  placeCounts: readonly PlaceCount[],
): JudgedEvent[] {
  const times = createTimes(known);
  const places = createPlaces(placeCounts);
  const people = new Set(
    known.filter((each) => each.type === 'view' && each.isCounted === 1).map(visitorOf),
  );
  return events
    .toSorted((one, other) => one.at - other.at)
    .map((event) => {
      const isRepeated = times.isNear(event);
      const isCounted = !isRepeated && places.hasRoom(event);
      const isPerson = isCounted && event.type === 'view' && !people.has(visitorOf(event));
      if (!isRepeated) times.add(event);
      if (isCounted) places.add(event);
      if (isPerson) people.add(visitorOf(event));
      return { event, isCounted, isUncertain: !isRepeated && !isCounted, isPerson };
    });
}

function visitorOf({ cardId, visitor }: { cardId: string; visitor: string }): string {
  return `${cardId} ${visitor}`;
}

type Timed = Pick<KnownEvent, 'cardId' | 'visitor' | 'type' | 'element' | 'at'>;

/** When each visitor did what. */
function createTimes(known: readonly Timed[]) {
  const times = new Map<string, number[]>();
  // A bot's view and a person's are one kind here: the same visitor cannot be both within half an hour.
  const keyOf = (event: Timed): string =>
    `${visitorOf(event)} ${event.type === 'bot' ? 'view' : event.type} ${event.element ?? ''}`;
  const add = (event: Timed): void => {
    const key = keyOf(event);
    times.set(key, [...(times.get(key) ?? []), event.at]);
  };
  for (const event of known) add(event);
  return {
    add,
    isNear: (event: Timed): boolean =>
      (times.get(keyOf(event)) ?? []).some((at) => Math.abs(at - event.at) < WINDOW_MS),
  };
}

/** How much each place was counted for. */
function createPlaces(known: readonly PlaceCount[]) {
  const counts = new Map<string, number>();
  const keyOf = (one: Omit<PlaceCount, 'count'>): string =>
    `${one.cardId} ${one.place} ${one.type} ${one.halfHour}`;
  const keysOf = ({ cardId, type, at, places }: CardEvent): string[] =>
    places.map((place) => keyOf({ cardId, place, type, halfHour: halfHourOf(at) }));
  for (const each of known) counts.set(keyOf(each), each.count);
  return {
    hasRoom: (event: CardEvent): boolean =>
      keysOf(event).every(
        (key, at) => (counts.get(key) ?? 0) < PLACE_LIMITS[event.type] * (PLACE_FACTORS[at] ?? 1),
      ),
    add(event: CardEvent): void {
      for (const key of keysOf(event)) counts.set(key, (counts.get(key) ?? 0) + 1);
    },
  };
}
