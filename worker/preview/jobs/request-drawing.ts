import { isPublic } from '#shared/card/card.ts';
import { findCard } from '#worker/cards/find-card.ts';
import type { OwnedCard } from '#worker/db/owned-card.ts';
import { log } from '#worker/http/log.ts';
import type { Kernel } from '#worker/kernel.ts';
import * as limits from '#worker/preview/drawing-limits.ts';
import { hashPreview } from '#worker/preview/hash-preview.ts';
import * as store from '#worker/preview/store.ts';

/** Enqueues a new picture if a change of the card is visible on it. Never throws. */
export async function requestDrawing(
  context: Kernel,
  username: string,
  origin: string,
): Promise<void> {
  let cardId = '';
  let waitMs = 0;
  try {
    const ownedCard = await findCard(context, { username });
    if (ownedCard === null || !(await isDue(context, ownedCard))) return;
    ({ cardId } = ownedCard);
    const claimedMs = await limits.claimDrawing(context.db, cardId, context.now());
    // An enqueued job will draw the card's content of that time.
    if (claimedMs === null) return;
    waitMs = claimedMs;
  } catch (error) {
    // Unknown whether a picture is due; the job checks again.
    log('warn', 'preview_state_unknown', { username, error: String(error) });
  }
  try {
    await enqueueAfter(context, waitMs, { username, origin });
  } catch (error) {
    // The card is published and shows its template's picture.
    log('warn', 'preview_not_enqueued', { username, error: String(error) });
    if (cardId !== '') await requestLater(context, cardId, username);
  }
}

async function isDue(
  context: Kernel,
  { cardId, userId, card }: Pick<OwnedCard, 'cardId' | 'userId' | 'card'>,
) {
  const state = await limits.readDrawingState(context.db, cardId);
  if (!isPublic(card)) return state !== null;
  const key = hashPreview(card, await context.brands.ofUser(userId));
  return state?.requestedHash !== key || state.drawnHash !== key;
}

async function requestLater(context: Kernel, cardId: string, username: string): Promise<void> {
  try {
    await store.requestPicture(context.db, cardId);
  } catch (error) {
    // The card's next change requests it again.
    log('error', 'preview_lost', { username, error: String(error) });
  }
}

/** Adds a second, so that a job never runs before it is due. */
export function enqueueAfter(
  context: Kernel,
  waitMs: number,
  { username, origin }: { username: string; origin: string },
): Promise<void> {
  const delaySeconds = waitMs > 0 ? Math.ceil(waitMs / 1000) + 1 : 0;
  return context.enqueue([{ kind: 'draw_preview', username, origin }], delaySeconds);
}
