import type { DecideCard, DecisionAction } from '#shared/api/moderation/moderation.ts';
import type { ModeratedCard } from '#shared/moderation/moderated-card.ts';
import { log } from '#worker/http/log.ts';
import { findSnapshotPictures } from '#worker/moderation/card-snapshots.ts';
import type { OperatorContext } from '#worker/moderation/moderation-context.ts';

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
  context: OperatorContext,
  { cardId, card, request, pictures }: RequestedDecision,
  origin: string,
): Promise<void> {
  if (SHOWS_NOTHING.has(request.action)) return;
  const changesCard = request.action === 'take_down' || request.action === 'restore';
  if (changesCard && card !== null) await propagateCard(context, card, origin);
  // A take-down that does not remove pictures affects only cards of the same account.
  const isOwnOnly = request.action === 'take_down' && !request.removePictures;
  const userId = isOwnOnly ? (card?.userId ?? null) : null;
  const usernames = await context.findUsernamesSharingPictures(cardId, userId);
  await context.propagate(usernames, origin);
  const shown = new Set([...pictures, ...(await listShownPictures(context, cardId))]);
  if (shown.size === 0) return;
  // No write of a policy updates the entry of its pictures, which would last for minutes.
  await context.forgetPictures([...shown]);
  await context.refreshPoliciesShowing([...shown], origin);
}

/** The pictures of a card, of its policy, and those blocked with it. */
export async function listShownPictures(
  context: Pick<OperatorContext, 'listModeratedPictures' | 'listPolicyPictures'>,
  cardId: string,
): Promise<string[]> {
  const [own, shared] = await Promise.all([
    context.listModeratedPictures(cardId),
    context.listPolicyPictures(cardId),
  ]);
  return [...own, ...shared];
}

async function propagateCard(
  context: OperatorContext,
  { cardId, username }: ModeratedCard,
  origin: string,
): Promise<void> {
  const names = [username, ...(await context.findFormerNames(cardId))];
  await Promise.all(
    names.map((name) => context.notify('recordChanged', { username: name, origin })),
  );
  try {
    // Immediately rather than through the queue: a blocked pass must not be served while the queue
    // is busy.
    await context.syncPasses(username, origin);
  } catch (error) {
    // The queue retries, and the sweep updates the wallets.
    log('warn', 'moderation_passes_pending', { username, error: String(error) });
    await context.refreshPasses(username, origin);
  }
}

/**
 * Lets the sweep check pictures that were stored as evidence. Those of an open report stay. Never
 * throws.
 */
export async function releaseEvidence(
  { db, releaseImages }: Pick<OperatorContext, 'db' | 'releaseImages'>,
  cardId: string,
): Promise<void> {
  try {
    await releaseImages(await findSnapshotPictures(db, cardId));
  } catch (error) {
    // The sweep rechecks every picture after half a year.
    log('warn', 'evidence_not_released', { cardId, error: String(error) });
  }
}
