import type { ModerationAction } from '#shared/moderation/moderated-card.ts';
import {
  deleteOldBlocks,
  extendBlock,
  findUsernamesSharingPictures,
  limitBlock,
  listModeratedPictures,
  unblockPolicyPictures,
} from '#worker/cards/blocked-pictures.ts';
import { findCardContent } from '#worker/cards/moderation/find-card-content.ts';
import { findContentAuthors } from '#worker/cards/moderation/find-content-authors.ts';
import { listPolicyPicturesOfCard } from '#worker/cards/moderation/policy-pictures.ts';
import { findPausedAccount, resumePublishing } from '#worker/cards/publishing-pause.ts';
import {
  buildModerationEffect,
  findModeratedCards,
  findTakeDownStates,
} from '#worker/cards/moderation/take-down.ts';
import {
  endTeamPause,
  findTeamPause,
  renewTeamPause,
} from '#worker/cards/moderation/team-pause.ts';
import { findFormerNames } from '#worker/cards/usernames/reservations.ts';
import type { Kernel } from '#worker/kernel.ts';

type DecidedCard = Parameters<typeof extendBlock>[1];

export function createCardModeration(reader: Pick<Kernel, 'db'>) {
  const { db } = reader;
  return {
    findModeratedCards: (cardIds: readonly string[]) => findModeratedCards(db, cardIds),
    findTakeDownStates: (cardIds: readonly string[]) => findTakeDownStates(db, cardIds),
    findContent: (cardId: string) => findCardContent(db, cardId),
    findPausedAccount: (cardId: string) => findPausedAccount(db, cardId),
    findTeamPause: (cardId: string) => findTeamPause(db, cardId),
    findContentAuthors: (cardId: string) => findContentAuthors(reader, cardId),
    findFormerNames: (cardId: string) => findFormerNames(db, cardId),
    findUsernamesSharingPictures: (cardId: string, userId: string | null) =>
      findUsernamesSharingPictures(db, cardId, userId),
    listModeratedPictures: (cardId: string) => listModeratedPictures(db, cardId),
    listPolicyPictures: (cardId: string) => listPolicyPicturesOfCard(reader, cardId),
    buildModerationEffect: (action: ModerationAction) => buildModerationEffect(db, action),
    buildPicturesEffect: (decided: DecidedCard, isRemoved: boolean) =>
      isRemoved
        ? { apply: extendBlock(db, decided) }
        : { apply: limitBlock(db, decided), after: [unblockPolicyPictures(db, decided)] },
    buildPublishingEffect: ({ cardId }: Pick<DecidedCard, 'cardId'>) => ({
      apply: resumePublishing(db, cardId),
    }),
    buildTeamPauseEffect: (
      { cardId, at }: Pick<DecidedCard, 'cardId' | 'at'>,
      endsAt: string | null,
    ) => ({
      apply: endsAt === null ? endTeamPause(db, cardId, at) : renewTeamPause(db, cardId, endsAt),
    }),
    deleteOldBlocks: (before: string) => deleteOldBlocks(db, before),
  };
}
