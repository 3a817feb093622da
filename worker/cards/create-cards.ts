import { cardContentSchema, isPublic } from '#shared/card/card.ts';
import { findCard } from '#worker/cards/find-card.ts';
import { findCardsByUsername, storeTotals } from '#worker/cards/card-totals.ts';
import { exportCards } from '#worker/cards/export-cards.ts';
import { endDepartedCards } from '#worker/cards/departures/end-departed-cards.ts';
import { findPassCard } from '#worker/cards/find-pass-card.ts';
import { createCardModeration } from '#worker/cards/moderation/create-card-moderation.ts';
import { findReferencedImages } from '#worker/cards/pictures/card-images.ts';
import { listVisiblePictures } from '#worker/cards/pictures/card-pictures.ts';
import { findUsernameShowingPicture } from '#worker/cards/pictures/shown-pictures.ts';
import { listCardUsernames, lockCards } from '#worker/cards/plan-lock.ts';
import { applyCompanyPolicy } from '#worker/cards/company-policy.ts';
import { findRemovedPictures, isBlockedPicture } from '#worker/cards/blocked-pictures.ts';
import { propagate } from '#worker/cards/propagate.ts';
import { cardRoutes } from '#worker/cards/routes.ts';
import { sweepChangeCounts } from '#worker/cards/usernames/daily-allowance.ts';
import { createCardNames } from '#worker/cards/card-names.ts';
import { findPublicName } from '#worker/cards/usernames/public-name.ts';
import { sweepReservations } from '#worker/cards/usernames/reservations.ts';
import { sweepLockedUsernames } from '#worker/cards/usernames/sweep-locked-usernames.ts';
import type { Capability, Kernel } from '#worker/kernel.ts';

/** Cards in the database: publishing, usernames, removal and their effects. */
export function createCards(kernel: Kernel) {
  const { db, now } = kernel;
  return {
    routes: cardRoutes(kernel),
    moderation: createCardModeration(kernel),
    findCard: (key: Parameters<typeof findCard>[1]) => findCard(kernel, key),
    /** A card that is public now, with its content if the stored one is not what is shown; or null. */
    findPublic: async (username: string) => {
      const owned = await findCard(kernel, { username });
      if (owned === null || !isPublic(owned.card)) return null;
      const { cardId, card } = owned;
      // Visitors see a company card with its policy, which is not part of the stored content.
      const shown = card.brand === undefined ? null : cardContentSchema.parse(card);
      return { cardId, username: card.username, shown: shown && JSON.stringify(shown) };
    },
    /** What a username shows according to the database. */
    findName: (username: string) => findPublicName(kernel, username, now().toISOString()),
    findByUsername: (usernames: readonly string[]) => findCardsByUsername(db, usernames),
    storeTotals: (cardId: string, totals: { views: number; clicks: number }) =>
      storeTotals(kernel, cardId, totals),
    listeners: {
      writes: { planChanged: ({ userId, at }) => [lockCards(db, userId, at)] },
    },
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
      propagate(kernel, usernames, origin),
    findPassCard: (cardId: string) => findPassCard(kernel, cardId),
    sweep: {
      usernameReservations: () => sweepReservations(db, now()),
      departedCards: () => endDepartedCards(kernel),
      lockedNames: () => sweepLockedUsernames(kernel),
      changeCounts: () => sweepChangeCounts(db, now()),
    },
    exports: [(user, origin) => exportCards(kernel, user.id, origin)],
  } satisfies Capability;
}
