import type { QueuedEvent } from '#shared/api/analytics/queued-event.ts';
import { findCardsByUsername } from '#worker/cards/card-totals.ts';
import { refreshTotals } from '#worker/analytics/counting/refresh-totals.ts';
import type { Kernel } from '#worker/kernel.ts';
import { cardEventSchema } from '#worker/events/classify-events.ts';
import { COUNT_VISITS } from '#worker/events/count-visits.ts';

/**
 * Counts events as if their messages were consumed at `countedAt`, in milliseconds since 1970.
 * Events of usernames without a card are dropped. Throws errors of the stores; repeating the call
 * counts nothing twice.
 */
export async function countPast(
  kernel: Kernel,
  events: readonly QueuedEvent[],
  countedAt: number,
): Promise<void> {
  const { db, ledgers } = kernel;
  const cards = await findCardsByUsername(db, [...new Set(events.map(({ username }) => username))]);
  const countable = events.flatMap((event) => {
    const card = cards.get(event.username);
    return card === undefined ? [] : [{ event, card }];
  });
  const owners = Map.groupBy(countable, ({ card }) => card.ownerId);
  for (const [ownerId, group] of owners) {
    await ledgers.perform(ownerId, COUNT_VISITS, {
      events: group.map(({ event, card: { cardId } }) =>
        cardEventSchema.parse({ ...event, cardId }),
      ),
      now: countedAt,
    });
    const byCard = new Map(group.map((each) => [each.card.cardId, each]));
    for (const [cardId, { card, event }] of byCard) {
      const { username } = card;
      const { origin } = event;
      await refreshTotals(kernel, { kind: 'refresh_totals', ownerId, cardId, username, origin });
    }
  }
}
