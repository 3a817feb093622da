import { addNumbers, findNamedCards } from '#worker/cards/numbers.ts';
import { countContacts } from '#worker/contacts/count.ts';
import type { Bindings } from '#worker/env.ts';
import type { ConsumeDeps } from '#worker/events/consume.ts';
import type { CountContacts } from '#worker/events/report/routes.ts';
import type { Job } from '#worker/jobs/job.ts';

/** What the consumer of visits needs of cards and jobs. */
export function countingOf(bindings: Bindings, now: () => Date): ConsumeDeps {
  return {
    db: bindings.DB,
    findCards: (usernames) => findNamedCards(bindings.DB, usernames),
    addNumbers: (select) => addNumbers(bindings.DB, select),
    refreshLater: (refresh, delaySeconds) => {
      const job: Job = { kind: 'repair_card', ...refresh };
      return bindings.JOBS.send(job, { delaySeconds });
    },
    now,
  };
}

/** Counts contacts as the reports ask for them: of an account, or of one card of it. */
export function contactCounter(db: D1Database): CountContacts {
  return async (userId, from, to, cardId) => {
    const { total, byCard } = await countContacts(db, { userId, from, to });
    if (cardId === undefined) return total;
    return byCard.find((card) => card.cardId === cardId)?.count ?? 0;
  };
}
