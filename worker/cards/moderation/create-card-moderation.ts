import type { ModerationAction } from '#shared/moderation/moderated-card.ts';
import {
  findPausedAccount,
  HAS_PAUSE,
  resumePublishing,
} from '#worker/cards/moderation/publishing-pause.ts';
import { findCardContent, takeSnapshot } from '#worker/cards/moderation/snapshot.ts';
import {
  ACTION_APPLIED,
  buildModerationStatements,
  findModeratedCards,
  findTakeDownStates,
} from '#worker/cards/moderation/take-down.ts';
import {
  BLOCK_SCOPE_CHANGED,
  findUsernamesSharingPictures,
  setBlockScope,
} from '#worker/cards/pictures/blocked-pictures.ts';
import { findFormerNames } from '#worker/cards/usernames/reservations.ts';

type DecidedCard = Parameters<typeof setBlockScope>[1];

/** What moderation reads and changes of cards. */
export function createCardModeration(db: D1Database) {
  return {
    findModeratedCards: (cardIds: readonly string[]) => findModeratedCards(db, cardIds),
    findTakeDownStates: (cardIds: readonly string[]) => findTakeDownStates(db, cardIds),
    findContent: (cardId: string) => findCardContent(db, cardId),
    findPausedAccount: (cardId: string) => findPausedAccount(db, cardId),
    findFormerNames: (cardId: string) => findFormerNames(db, cardId),
    findUsernamesSharingPictures: (cardId: string, userId: string | null) =>
      findUsernamesSharingPictures(db, cardId, userId),
    takeSnapshot: (cardId: string, at: string) => takeSnapshot(db, cardId, at),
    buildModerationEffect: (action: ModerationAction) => ({
      before: buildModerationStatements(db, action),
      condition: ACTION_APPLIED,
    }),
    buildPicturesEffect: (decided: DecidedCard, isRemoved: boolean) => ({
      before: [setBlockScope(db, decided, isRemoved)],
      condition: BLOCK_SCOPE_CHANGED,
    }),
    buildPublishingEffect: (decided: DecidedCard) => ({
      before: [],
      condition: HAS_PAUSE,
      after: [resumePublishing(db, decided)],
    }),
  };
}
