import type { QueuedEvent } from '#worker/events/event.ts';

/** Within this time a visitor's further views of a card do not count. */
const VIEW_WINDOW_MS = 30 * 60_000;

/** An event of a card that exists. */
export interface CardEvent extends QueuedEvent {
  cardId: string;
}

/** A view that counts, or a bot's. */
export interface CountedView {
  cardId: string;
  visitor: string;
  at: number;
}

export interface CountedEvent {
  event: CardEvent;
  isCounted: boolean;
  /** A person's first view of the card on its day. */
  isPerson: boolean;
}

/**
 * Says of each event whether it counts, given the views that count already: of a visitor's views of a card, counted ones
 * are always half an hour apart, whatever order they arrive in. Answers them oldest first.
 */
export function countViews(
  events: readonly CardEvent[],
  known: readonly CountedView[],
): CountedEvent[] {
  const times = new Map<string, number[]>();
  const timesOf = ({ cardId, visitor }: CountedView): number[] => {
    const key = `${cardId} ${visitor}`;
    const kept = times.get(key) ?? [];
    times.set(key, kept);
    return kept;
  };
  for (const view of known) timesOf(view).push(view.at);
  return events
    .toSorted((one, other) => one.at - other.at)
    .map((event) => {
      if (event.type !== 'view' && event.type !== 'bot') {
        return { event, isCounted: true, isPerson: false };
      }
      const counted = timesOf(event);
      const isPerson = event.type === 'view' && counted.length === 0;
      const isCounted = counted.every((at) => Math.abs(at - event.at) >= VIEW_WINDOW_MS);
      if (isCounted) counted.push(event.at);
      return { event, isCounted, isPerson };
    });
}
