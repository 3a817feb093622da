import { isPublic, type PublishedCard } from '#shared/card/card.ts';
import type { OwnedCard } from '#worker/db/owned-card.ts';
import { log } from '#worker/http/log.ts';
import type { JobHandlers } from '#worker/jobs/job.ts';
import type { Capability, Kernel } from '#worker/kernel.ts';
import * as limits from '#worker/preview/drawing-limits.ts';
import { sweepDrawings } from '#worker/preview/drawing-limits.ts';
import * as store from '#worker/preview/store.ts';
import { RENDERER_VERSION, hashPreview } from './hash-preview.ts';
import { renderPreview } from './render-preview.ts';
import { sweepPreviews, takePending } from './sweep-previews.ts';

export interface PreviewPorts {
  findCard: (key: { username: string }) => Promise<OwnedCard | null>;
  /** Propagates a finished picture to the public pages. Never throws. */
  refreshRecord: (username: string, origin: string) => Promise<void>;
}

/**
 * After this many failures a picture is not drawn until its card changes, or for a day: it may
 * crash the isolate.
 */
const ATTEMPTS_MAX = 3;

/** Link previews: the pictures of cards that messengers show. */
export function createPreviews(kernel: Kernel, ports: PreviewPorts) {
  const { db, productName } = kernel;
  const hashCard = (card: PublishedCard): string => hashPreview(card, productName);

  async function refresh(username: string, origin: string): Promise<void> {
    let cardId = '';
    let waitMs = 0;
    try {
      const ownedCard = await ports.findCard({ username });
      if (ownedCard === null || !(await isDue(ownedCard))) return;
      ({ cardId } = ownedCard);
      const claimedMs = await limits.claimDrawing(db, cardId, kernel.now());
      // An enqueued job will draw the card's content of that time.
      if (claimedMs === null) return;
      waitMs = claimedMs;
    } catch (error) {
      // Unknown whether a picture is due; the job checks again.
      log('warn', 'preview_state_unknown', { username, error: String(error) });
    }
    try {
      await enqueueAfter(waitMs, username, origin);
    } catch (error) {
      // The card is published and shows its template's picture.
      log('warn', 'preview_not_enqueued', { username, error: String(error) });
      if (cardId !== '') await requestLater(cardId, username);
    }
  }

  async function isDue({ cardId, card }: { cardId: string; card: PublishedCard }) {
    const state = await limits.readDrawingState(db, cardId);
    if (!isPublic(card)) return state !== null;
    const key = hashCard(card);
    return state?.requestedHash !== key || state.drawnHash !== key;
  }

  async function requestLater(cardId: string, username: string): Promise<void> {
    try {
      await store.requestPicture(db, cardId);
    } catch (error) {
      // The card's next change requests it again.
      log('error', 'preview_lost', { username, error: String(error) });
    }
  }

  /** Adds a second, so that a job never runs before it is due. */
  function enqueueAfter(waitMs: number, username: string, origin: string): Promise<void> {
    const delaySeconds = waitMs > 0 ? Math.ceil(waitMs / 1000) + 1 : 0;
    return kernel.enqueue([{ kind: 'draw_preview', username, origin }], delaySeconds);
  }

  async function reschedule(
    cardId: string,
    waitMs: number,
    { username, origin }: { username: string; origin: string },
  ): Promise<void> {
    await enqueueAfter(waitMs, username, origin);
    await limits.saveDueTime(db, cardId, kernel.now().getTime() + waitMs);
  }

  async function draw(job: { username: string; origin: string }): Promise<void> {
    const { username, origin } = job;
    const ownedCard = await ports.findCard({ username });
    if (ownedCard === null) return;
    const { cardId, userId, card } = ownedCard;
    if (!isPublic(card)) return store.deletePicture(db, cardId);
    const request = { cardId, key: hashCard(card), rendererVersion: RENDERER_VERSION };
    const now = kernel.now();
    const state = await limits.readDrawingState(db, cardId);
    // A later job is scheduled; this one is early.
    if (state !== null && state.dueAt > now.getTime() && state.drawnHash !== request.key) return;
    const attempts = await store.startDrawing(db, request, now);
    if (attempts === null) {
      const startedAt = state?.startedAt ?? now.getTime();
      return reschedule(cardId, startedAt + limits.CARD_GAP_MS - now.getTime(), job);
    }
    // Already drawn, but the earlier job may have failed before the page was updated.
    if (attempts === 0) return ports.refreshRecord(username, origin);
    if (attempts > ATTEMPTS_MAX) {
      log('error', 'preview_given_up', { username, key: request.key });
      return;
    }
    const waitMs = await limits.countDrawing(db, userId, now);
    if (waitMs > 0) {
      await store.revertAttempt(db, request);
      return reschedule(cardId, waitMs, job);
    }
    const bytes = await renderPreview(kernel, card);
    const isCurrent = await store.savePicture(kernel, request, bytes, kernel.now());
    if (isCurrent) await ports.refreshRecord(username, origin);
  }

  return {
    /** Enqueues a new picture if a change of the card is visible on it. Never throws. */
    refresh,
    findPicture: (username: string) => store.findFinishedPicture(db, username),
    /** True if a picture shows the card's present content. */
    isCurrent: ({ drawn }: store.FinishedPicture, card: PublishedCard) => drawn === hashCard(card),
    // Idempotent.
    jobs: { draw_preview: draw } satisfies Partial<JobHandlers>,
    sweep: {
      // Deletes unused files and, if the origin is known, enqueues missing pictures.
      pictures: async () => {
        const { publicOrigin: origin } = kernel;
        const deleted = await sweepPreviews(kernel, kernel.now());
        await sweepDrawings(db, kernel.now());
        const names = origin === '' ? [] : await takePending(db, kernel.now());
        await kernel.enqueue(
          names.map((username) => ({ kind: 'draw_preview', username, origin }) as const),
        );
        return deleted;
      },
    },
  } satisfies Capability;
}

export type Previews = ReturnType<typeof createPreviews>;
