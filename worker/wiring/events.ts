import { findCardsByUsername } from '#worker/cards/card-totals.ts';
import { countContacts } from '#worker/contacts/count-contacts.ts';
import type { Bindings } from '#worker/env.ts';
import type { ConsumeDeps } from '#worker/events/aggregation/consume-events.ts';
import type { CountContacts } from '#worker/events/analytics/routes.ts';
import type { Job } from '#worker/jobs/job.ts';

export function buildConsumeDeps(bindings: Bindings, now: () => Date): ConsumeDeps {
  return {
    db: bindings.DB,
    findCards: (usernames) => findCardsByUsername(bindings.DB, usernames),
    enqueueRefresh: (refresh, delaySeconds) => {
      const job: Job = { kind: 'repair_card', ...refresh };
      return bindings.JOBS.send(job, { delaySeconds });
    },
    now,
  };
}

/** Counts new contacts of an account, or of one of its cards. */
export function createCountContacts(db: D1Database): CountContacts {
  return async (userId, from, to, cardId) => {
    const { total, byCard } = await countContacts(db, { userId, from, to });
    if (cardId === undefined) return total;
    return byCard.find((card) => card.cardId === cardId)?.count ?? 0;
  };
}
