import { isPublic } from '#shared/card/card.ts';
import { findCard } from '#worker/cards/find-card.ts';
import { log } from '#worker/http/log.ts';
import type { Kernel } from '#worker/kernel.ts';
import * as limits from '#worker/preview/drawing-limits.ts';
import { hashPreview, RENDERER_VERSION } from '#worker/preview/hash-preview.ts';
import { renderPreview } from '#worker/preview/render-preview.ts';
import * as store from '#worker/preview/store.ts';
import { enqueueAfter } from './request-drawing.ts';

/**
 * After this many failures a picture is not drawn until its card changes, or for a day: it may
 * crash the isolate.
 */
const ATTEMPTS_MAX = 3;

/** Draws and stores the picture of a card if it is due. Idempotent; throws to be retried. */
export async function runDrawing(
  context: Kernel,
  job: { username: string; origin: string },
): Promise<void> {
  const { username, origin } = job;
  const ownedCard = await findCard(context, { username });
  if (ownedCard === null) return;
  const { cardId, userId, card } = ownedCard;
  if (!isPublic(card)) return store.deletePicture(context.db, cardId);
  const brand = await context.brands.ofUser(userId);
  const request = {
    cardId,
    key: hashPreview(card, brand),
    rendererVersion: RENDERER_VERSION,
  };
  const now = context.now();
  const state = await limits.readDrawingState(context.db, cardId);
  // A later job is scheduled; this one is early.
  if (state !== null && state.dueAt > now.getTime() && state.drawnHash !== request.key) return;
  const attempts = await store.startDrawing(context.db, request, now);
  if (attempts === null) {
    const startedAt = state?.startedAt ?? now.getTime();
    return reschedule(context, cardId, startedAt + limits.CARD_GAP_MS - now.getTime(), job);
  }
  // Already drawn, but the earlier job may have failed before the page was updated.
  if (attempts === 0) return context.notify('recordChanged', { username, origin });
  if (attempts > ATTEMPTS_MAX) {
    log('error', 'preview_given_up', { username, key: request.key });
    return;
  }
  const waitMs = await limits.countDrawing(context.db, userId, now);
  if (waitMs > 0) {
    await store.revertAttempt(context.db, request);
    return reschedule(context, cardId, waitMs, job);
  }
  const bytes = await renderPreview(context, card, brand);
  const isCurrent = await store.savePicture(context, request, bytes, context.now());
  if (isCurrent) await context.notify('recordChanged', { username, origin });
}

async function reschedule(
  context: Kernel,
  cardId: string,
  waitMs: number,
  job: { username: string; origin: string },
): Promise<void> {
  await enqueueAfter(context, waitMs, job);
  await limits.saveDueTime(context.db, cardId, context.now().getTime() + waitMs);
}
