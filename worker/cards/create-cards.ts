import { exportCards } from '#worker/cards/export-cards.ts';
import { endDepartedCards } from '#worker/cards/departures/end-departed-cards.ts';
import { lockCards } from '#worker/cards/plan-lock.ts';
import { cardRoutes } from '#worker/cards/routes.ts';
import { sweepChangeCounts } from '#worker/cards/usernames/daily-allowance.ts';
import { sweepDeletedItems } from '#worker/db/deleted-items.ts';
import { sweepReservations } from '#worker/cards/reservations.ts';
import { sweepLockedUsernames } from '#worker/cards/usernames/sweep-locked-usernames.ts';
import { resumeClaims } from '#worker/cards/claim-prepared-cards.ts';
import {
  draftEndedCards,
  sweepNameCounts,
  sweepPreparedCards,
} from '#worker/cards/withdraw-prepared-cards.ts';
import type { Capability, Kernel } from '#worker/kernel.ts';

/** Cards in the database: publishing, usernames, removal and their effects. */
export function createCards(kernel: Kernel) {
  const { db, now } = kernel;
  return {
    routes: cardRoutes(kernel),
    listeners: {
      writes: { planChanged: ({ userId, at }) => [lockCards(db, userId, at)] },
      exports: [(user, origin) => exportCards(kernel, user.id, origin)],
    },
    sweep: {
      usernameReservations: () => sweepReservations(db, now()),
      departedCards: () => endDepartedCards(kernel),
      lockedNames: () => sweepLockedUsernames(kernel),
      deletedItems: () => sweepDeletedItems(db, now()),
      preparedClaims: () => resumeClaims(kernel),
      endedPreparedCards: () => draftEndedCards(kernel),
      preparedCards: () => sweepPreparedCards(kernel),
      nameCounts: () => sweepNameCounts(kernel),
      changeCounts: () => sweepChangeCounts(db, now()),
    },
  } satisfies Capability;
}
