import { z } from 'zod';
import { queuedEventSchema, type QueuedEvent } from '#shared/api/analytics/queued-event.ts';
import { sqlBoolean } from '#worker/db/rows.ts';

/** A visitor's repeated action within this time is not counted. */
export const REPEAT_WINDOW_MS = 30 * 60_000;

type EventType = QueuedEvent['type'];

/**
 * How many events of a kind are counted from one address on one card within half an hour. More are
 * uncertain rather than dropped: in a conference hall many people share an address, and one program
 * may pretend to be many people. The /56 and /48 of an IPv6 address are limited too, by the factors
 * of `rateLimitKeys`.
 */
const NETWORK_LIMITS: Readonly<Record<EventType, number>> = {
  view: 10,
  // A visitor may follow several links.
  click: 30,
  save: 10,
  share: 10,
  wallet: 10,
  // Already shown separately from people.
  bot: Infinity,
};
const NETWORK_FACTORS = [1, 3, 9];

/** An event of a card, whichever username led to it. */
export const cardEventSchema = queuedEventSchema
  .omit({ username: true, origin: true })
  .extend({ cardId: z.string().min(1) });
export type CardEvent = z.infer<typeof cardEventSchema>;

const { type: eventTypeSchema } = queuedEventSchema.shape;

export const knownEventSchema = z.object({
  cardId: z.string(),
  visitor: z.string(),
  type: eventTypeSchema,
  element: z.string().nullable(),
  at: z.int(),
  isCounted: sqlBoolean,
});
export type KnownEvent = z.infer<typeof knownEventSchema>;

export const networkCountSchema = z.object({
  cardId: z.string(),
  network: z.string(),
  type: eventTypeSchema,
  halfHour: z.int(),
  count: z.int(),
});
/** How many events of a kind were counted from a network in a half hour, numbered since 1970. */
export type NetworkCount = z.infer<typeof networkCountSchema>;

export interface ClassifiedEvent {
  event: CardEvent;
  isCounted: boolean;
  /** Over the limit of its network: shown to the owner separately and part of no other total. */
  isUncertain: boolean;
  /** A person's first counted view of the card on that day. */
  isPerson: boolean;
}

export function toHalfHour(at: number): number {
  return Math.floor(at / REPEAT_WINDOW_MS);
}

/**
 * Decides which events count, given those already counted. Counted events of the same visitor,
 * card, kind and element are always half an hour apart, in whatever order they arrive. Returns the
 * events oldest first.
 */
export function classifyEvents(
  events: readonly CardEvent[],
  known: readonly KnownEvent[],
  networkCounts: readonly NetworkCount[],
): ClassifiedEvent[] {
  const times = createActionTimes(known);
  const networks = createNetworkCounts(networkCounts);
  const people = new Set(
    known.filter((each) => each.type === 'view' && each.isCounted).map(visitorKey),
  );
  return events
    .toSorted((one, other) => one.at - other.at)
    .map((event) => {
      const isRepeated = times.isNear(event);
      const isCounted = !isRepeated && networks.isBelowLimit(event);
      const isPerson = isCounted && event.type === 'view' && !people.has(visitorKey(event));
      if (!isRepeated) times.add(event);
      if (isCounted) networks.add(event);
      if (isPerson) people.add(visitorKey(event));
      return { event, isCounted, isUncertain: !isRepeated && !isCounted, isPerson };
    });
}

function visitorKey({ cardId, visitor }: { cardId: string; visitor: string }): string {
  return `${cardId} ${visitor}`;
}

type Timed = Pick<KnownEvent, 'cardId' | 'visitor' | 'type' | 'element' | 'at'>;

function createActionTimes(known: readonly Timed[]) {
  const times = new Map<string, number[]>();
  // A bot's view and a person's are one kind here: a visitor cannot be both within half an hour.
  const actionKey = (event: Timed): string =>
    `${visitorKey(event)} ${event.type === 'bot' ? 'view' : event.type} ${event.element ?? ''}`;
  const add = (event: Timed): void => {
    const key = actionKey(event);
    times.set(key, [...(times.get(key) ?? []), event.at]);
  };
  for (const event of known) add(event);
  return {
    add,
    isNear: (event: Timed): boolean =>
      (times.get(actionKey(event)) ?? []).some((at) => Math.abs(at - event.at) < REPEAT_WINDOW_MS),
  };
}

function createNetworkCounts(known: readonly NetworkCount[]) {
  const counts = new Map<string, number>();
  const networkKey = (one: Omit<NetworkCount, 'count'>): string =>
    `${one.cardId} ${one.network} ${one.type} ${one.halfHour}`;
  const networkKeys = ({ cardId, type, at, places }: CardEvent): string[] =>
    places.map((network) => networkKey({ cardId, network, type, halfHour: toHalfHour(at) }));
  for (const each of known) counts.set(networkKey(each), each.count);
  return {
    isBelowLimit: (event: CardEvent): boolean =>
      networkKeys(event).every(
        (key, at) =>
          (counts.get(key) ?? 0) < NETWORK_LIMITS[event.type] * (NETWORK_FACTORS[at] ?? 1),
      ),
    add(event: CardEvent): void {
      for (const key of networkKeys(event)) counts.set(key, (counts.get(key) ?? 0) + 1);
    },
  };
}
