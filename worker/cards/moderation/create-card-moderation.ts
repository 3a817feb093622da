import type { ModerationAction } from '#shared/moderation/moderated-card.ts';
import { findPausedAccount, resumePublishing } from '#worker/cards/moderation/publishing-pause.ts';
import { findCardContent } from '#worker/cards/moderation/find-card-content.ts';
import {
  buildModerationEffect,
  findModeratedCards,
  findTakeDownStates,
} from '#worker/cards/moderation/take-down.ts';
import {
  deleteOldBlocks,
  findUsernamesSharingPictures,
  listModeratedPictures,
  setBlockScope,
} from '#worker/cards/pictures/blocked-pictures.ts';
import { findFormerNames } from '#worker/cards/usernames/reservations.ts';

type DecidedCard = Parameters<typeof setBlockScope>[1];

export function createCardModeration(db: D1Database) {
  return {
    findModeratedCards: (cardIds: readonly string[]) => findModeratedCards(db, cardIds),
    findTakeDownStates: (cardIds: readonly string[]) => findTakeDownStates(db, cardIds),
    findContent: (cardId: string) => findCardContent(db, cardId),
    findPausedAccount: (cardId: string) => findPausedAccount(db, cardId),
    findFormerNames: (cardId: string) => findFormerNames(db, cardId),
    findUsernamesSharingPictures: (cardId: string, userId: string | null) =>
      findUsernamesSharingPictures(db, cardId, userId),
    listModeratedPictures: (cardId: string) => listModeratedPictures(db, cardId),
    buildModerationEffect: (action: ModerationAction) => buildModerationEffect(db, action),
    buildPicturesEffect: (decided: DecidedCard, isRemoved: boolean) => ({
      apply: setBlockScope(db, decided, isRemoved),
    }),
    buildPublishingEffect: ({ cardId }: Pick<DecidedCard, 'cardId'>) => ({
      apply: resumePublishing(db, cardId),
    }),
    deleteOldBlocks: (before: string) => deleteOldBlocks(db, before),
  };
}
