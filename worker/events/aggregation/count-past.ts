import type { QueuedEvent } from '#shared/api/analytics/queued-event.ts';
import { refreshTotals, type RefreshPorts } from '#worker/events/totals/refresh-totals.ts';
import type { Kernel } from '#worker/kernel.ts';
import { cardEventSchema } from './classify-events.ts';
import type { CountPorts } from './consume-events.ts';
import { COUNT_VISITS } from './count-visits.ts';

type PastContext = Pick<Kernel, 'ledgers'> & CountPorts & RefreshPorts;

/**
 * Counts events as if their messages were consumed at `countedAt`, in milliseconds since 1970.
 * Events of usernames without a card are dropped. Throws errors of the stores; repeating the call
 * counts nothing twice.
 */
export async function countPast(
  context: PastContext,
  events: readonly QueuedEvent[],
  countedAt: number,
): Promise<void> {
  const { ledgers, findCards } = context;
  const cards = await findCards([...new Set(events.map(({ username }) => username))]);
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
      await refreshTotals(context, { kind: 'refresh_totals', ownerId, cardId, username, origin });
    }
  }
}
