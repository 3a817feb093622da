import { cardContentSchema, isPublic } from '#shared/card/card.ts';
import type { CardPorts, CardTotals } from '#worker/cards/card-context.ts';
import { settleCardGaps } from '#worker/cards/card-gaps.ts';
import { createCompanyCards } from '#worker/cards/company/create-company-cards.ts';
import { releaseHeldCards } from '#worker/cards/holders.ts';
import { removeCardsOfHidden } from '#worker/cards/remove-company-card.ts';
import { findCard } from '#worker/cards/find-card.ts';
import { findCardsByUsername, storeTotals } from '#worker/cards/card-totals.ts';
import { exportCards } from '#worker/cards/export-cards.ts';
import { countLiveCards } from '#worker/cards/count-live-cards.ts';
import { endDepartedCards } from '#worker/cards/departures/end-departed-cards.ts';
import { findPassCard } from '#worker/cards/find-pass-card.ts';
import {
  buildCardReturn,
  buildHandOver,
  listDepartedCards,
  listHeldCards,
  type HandOver,
} from '#worker/cards/hand-over-cards.ts';
import { isPublishingPaused } from '#worker/cards/moderation/publishing-pause.ts';
import { createCardModeration } from '#worker/cards/moderation/create-card-moderation.ts';
import { findReferencedImages } from '#worker/cards/pictures/card-images.ts';
import { listVisiblePictures } from '#worker/cards/pictures/card-pictures.ts';
import { findUsernameShowingPicture } from '#worker/cards/pictures/shown-pictures.ts';
import { listCardUsernames, lockCards } from '#worker/cards/plan-lock.ts';
import { applyCompanyPolicy } from '#worker/cards/company-policy.ts';
import { findRemovedPictures, isBlockedPicture } from '#worker/cards/blocked-pictures.ts';
import { changeCard, type OwnCardChange } from '#worker/cards/publish/change-card.ts';
import { enqueuePropagation, propagate, propagateNow } from '#worker/cards/propagate.ts';
import { removeAllCards } from '#worker/cards/removal/remove-card.ts';
import { cardRoutes } from '#worker/cards/routes.ts';
import { sweepChangeCounts } from '#worker/cards/usernames/daily-allowance.ts';
import { createCardNames } from '#worker/cards/usernames/card-names.ts';
import { findPublicName } from '#worker/cards/usernames/public-name.ts';
import { sweepReservations } from '#worker/cards/usernames/reservations.ts';
import { createNumberedCards } from '#worker/cards/company/lists/numbered-cards.ts';
import { sweepLockedUsernames } from '#worker/cards/usernames/sweep-locked-usernames.ts';
import type { Job } from '#worker/jobs/job.ts';
import type { Capability, Kernel } from '#worker/kernel.ts';

/** By then a write that had started has finished: it may take ten seconds (`CALL_LIMITS`). */
const AFTER_WRITE_SECONDS = 15;

/** Cards in the database: publishing, usernames, removal and their effects. */
export function createCards(kernel: Kernel, ports: CardPorts) {
  const { db, now } = kernel;
  const context = {
    ...kernel,
    ...ports,
    onChanged: async (username: string, origin: string) => {
      await ports.refreshRecord(username, origin);
      await ports.refreshPictures(username, origin);
    },
    enqueueChanged: (usernames: readonly string[], origin: string) => {
      const jobs = usernames.flatMap((username): Job[] => [
        { kind: 'repair_card', username, origin },
        { kind: 'sync_passes', username, origin },
      ]);
      return kernel.enqueue(jobs, AFTER_WRITE_SECONDS);
    },
  };
  return {
    routes: cardRoutes(context),
    moderation: createCardModeration(context),
    isPublishingPaused: (userId: string) => isPublishingPaused(db, userId),
    company: createCompanyCards(context),
    /** Changes a card as its owner or holder, and shows it. */
    async changeOwn(change: OwnCardChange, origin: string) {
      const changed = await changeCard(context, change);
      await propagateNow(context, changed.names, origin);
      return changed;
    },
    numbered: createNumberedCards(db),
    findCard: (key: Parameters<typeof findCard>[1]) => findCard(context, key),
    /** A card that is public now, with its content if the stored one is not what is shown; or null. */
    findPublic: async (username: string) => {
      const owned = await findCard(context, { username });
      if (owned === null || !isPublic(owned.card)) return null;
      const { cardId, card } = owned;
      // Visitors see a company card with its policy, which is not part of the stored content.
      const shown = card.brand === undefined ? null : cardContentSchema.parse(card);
      return { cardId, username: card.username, shown: shown && JSON.stringify(shown) };
    },
    /** What a username shows according to the database. */
    findName: (username: string) => findPublicName(context, username, now().toISOString()),
    findByUsername: (usernames: readonly string[]) => findCardsByUsername(db, usernames),
    storeTotals: (cardId: string, totals: CardTotals) =>
      storeTotals(db, cardId, totals, ports.alongTotals(cardId, totals)),
    /** Statement that applies the card limit of an account's plan. */
    lock: (userId: string, at: Date) => lockCards(db, userId, at),
    /** Current usernames of an owner's cards, by ID and the reverse. */
    names: createCardNames(db),
    listUsernames: (userId: string) => listCardUsernames(db, userId),
    applyCompanyPolicy,
    findRemovedPictures: (paths: readonly string[]) => findRemovedPictures(db, paths),
    isBlockedPicture: (path: string) => isBlockedPicture(db, path),
    listVisiblePictures,
    findUsernameShowingPicture: (path: string) => findUsernameShowingPicture(db, path),
    findReferencedImages: (paths: readonly string[]) => findReferencedImages(db, paths),
    propagate: (usernames: readonly string[], origin: string) =>
      propagate(context, usernames, origin),
    findPassCard: (cardId: string) => findPassCard(context, cardId),
    /** Company cards of members who leave and return. */
    departures: {
      listHeld: (organizationId: string, userId: string) =>
        listHeldCards(db, organizationId, userId),
      listDeparted: (departureIds: readonly string[]) => listDepartedCards(db, departureIds),
      buildHandOver: (handOver: HandOver) => buildHandOver(db, handOver),
      buildReturn: (departureId: string) => buildCardReturn(db, departureId),
      /** Before and after a write that changes what these usernames show. */
      enqueue: (names: readonly string[], origin: string) =>
        enqueuePropagation(context, names, origin),
      async propagateNow(names: readonly string[], origin: string) {
        await settleCardGaps(context, names);
        await propagateNow(context, names, origin);
      },
      countLive: (query: Parameters<typeof countLiveCards>[1]) => countLiveCards(db, query),
    },
    /** Deletes the cards of an account. Its company cards stay with their organizations. */
    removeAll: async (userId: string, origin: string) => {
      const held = await releaseHeldCards(db, userId, now().toISOString());
      await propagate(context, held, origin);
      await removeCardsOfHidden(context, userId, origin);
      await removeAllCards(context, userId, origin);
    },
    sweep: {
      usernameReservations: () => sweepReservations(db, now()),
      departedCards: () => endDepartedCards(context),
      lockedNames: () => sweepLockedUsernames(context),
      changeCounts: () => sweepChangeCounts(db, now()),
    },
    exports: [(user, origin) => exportCards(context, user.id, origin)],
  } satisfies Capability;
}
