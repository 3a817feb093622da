import type { DecideCard, DecisionAction } from '#shared/api/moderation/moderation.ts';
import type { ModeratedCard } from '#shared/moderation/moderated-card.ts';
import {
  findUsernamesSharingPictures,
  listModeratedPictures,
} from '#worker/cards/blocked-pictures.ts';
import { listPolicyPicturesOfCard } from '#worker/cards/policy-pictures.ts';
import { propagate } from '#worker/cards/propagate.ts';
import { findFormerNames } from '#worker/cards/reservations.ts';
import type { Kernel } from '#worker/kernel.ts';
import { releaseImages } from '#worker/media/media-store.ts';
import { log } from '#worker/http/log.ts';
import { findSnapshotPictures } from '#worker/moderation/card-snapshots.ts';
import { refreshPoliciesShowing } from '#worker/policies/refresh-pictures.ts';

const SHOWS_NOTHING: ReadonlySet<DecisionAction> = new Set<DecisionAction>([
  'dismiss',
  'allow_publishing',
  'renew_team_pause',
  'end_team_pause',
]);

/** A requested decision, made now or earlier. */
export interface RequestedDecision {
  cardId: string;
  /** As it was before the decision; null if it is deleted. */
  card: ModeratedCard | null;
  request: DecideCard;
  /** The pictures that it showed before the decision, which may have ended their block. */
  pictures: readonly string[];
}

/** Propagates a decision to every address of the card, to its passes and to shared pictures. */
export async function propagateDecision(
  kernel: Kernel,
  { cardId, card, request, pictures }: RequestedDecision,
  origin: string,
): Promise<void> {
  if (SHOWS_NOTHING.has(request.action)) return;
  const changesCard = request.action === 'take_down' || request.action === 'restore';
  if (changesCard && card !== null) await propagateCard(kernel, card, origin);
  // A take-down that does not remove pictures affects only cards of the same account.
  const isOwnOnly = request.action === 'take_down' && !request.removePictures;
  const userId = isOwnOnly ? (card?.userId ?? null) : null;
  const usernames = await findUsernamesSharingPictures(kernel.db, cardId, userId);
  await propagate(kernel, usernames, origin);
  const shown = new Set([...pictures, ...(await listShownPictures(kernel, cardId))]);
  if (shown.size === 0) return;
  // No write of a policy updates the entry of its pictures, which would last for minutes.
  await kernel.notify('picturesModerated', { paths: [...shown] });
  await refreshPoliciesShowing(kernel, [...shown], origin);
}

/** The pictures of a card, of its policy, and those blocked with it. */
export async function listShownPictures(kernel: Kernel, cardId: string): Promise<string[]> {
  const [own, shared] = await Promise.all([
    listModeratedPictures(kernel.db, cardId),
    listPolicyPicturesOfCard(kernel, cardId),
  ]);
  return [...own, ...shared];
}

async function propagateCard(
  kernel: Kernel,
  { cardId, username }: ModeratedCard,
  origin: string,
): Promise<void> {
  const names = [username, ...(await findFormerNames(kernel.db, cardId))];
  await Promise.all(
    names.map((name) => kernel.notify('recordChanged', { username: name, origin })),
  );
  await kernel.notify('cardModerated', { username, origin });
}

/**
 * Lets the sweep check pictures that were stored as evidence. Those of an open report stay. Never
 * throws.
 */
export async function releaseEvidence(kernel: Kernel, cardId: string): Promise<void> {
  try {
    await releaseImages(kernel, await findSnapshotPictures(kernel.db, cardId));
  } catch (error) {
    // The sweep rechecks every picture after half a year.
    log('warn', 'evidence_not_released', { cardId, error: String(error) });
  }
}
