import { isPublic, type PublishedCard } from '#shared/card/card.ts';
import type { OwnedCard } from '#worker/db/owned-card.ts';
import { log } from '#worker/http/log.ts';
import * as limits from '#worker/preview/drawing-limits.ts';
import { sweepDrawings } from '#worker/preview/drawing-limits.ts';
import { renderPreview } from './render-preview.ts';
import { RENDERER_VERSION, hashPreview } from './hash-preview.ts';
import * as store from '#worker/preview/store.ts';
import { sweepPreviews, takePending } from './sweep-previews.ts';

/** A queue job, in the shape of the queue's messages. */
export interface PreviewJob {
  kind: 'draw_preview';
  username: string;
  origin: string;
}

export interface PreviewSetup {
  db: D1Database;
  media: R2Bucket;
  /** Static files: the templates' backgrounds and the glyphs. */
  assets: Pick<Fetcher, 'fetch'>;
  productName: string;
  findCard: (key: { username: string }) => Promise<OwnedCard | null>;
  enqueue: (jobs: readonly PreviewJob[], delaySeconds?: number) => Promise<void>;
  /** Propagates a finished picture to the public pages. Never throws. */
  onDrawn: (username: string, origin: string) => Promise<void>;
  now: () => Date;
}

export interface Previews {
  /** Enqueues a new picture if a change of the card is visible on it. Never throws. */
  refresh(username: string, origin: string): Promise<void>;
  /** Returns a card's picture, or null if there is no current one. */
  findPicture(username: string): Promise<store.FinishedPicture | null>;
  /** True if a picture shows the card's present content. */
  isCurrent(picture: store.FinishedPicture, card: PublishedCard): boolean;
  /** Job handler. Idempotent; throwing makes the queue retry. */
  draw(job: { username: string; origin: string }): Promise<void>;
  /** Deletes unused files and, if an origin is set, enqueues missing pictures. */
  sweep(origin: string): Promise<number>;
}

/**
 * After this many failures a picture is not drawn until its card changes, or for a day: it may
 * crash the isolate.
 */
const ATTEMPTS_MAX = 3;

export function createPreviews(setup: PreviewSetup): Previews {
  const { db, productName } = setup;
  const hashCard = (card: PublishedCard): string => hashPreview(card, productName);

  async function refresh(username: string, origin: string): Promise<void> {
    let cardId = '';
    let waitMs = 0;
    try {
      const ownedCard = await setup.findCard({ username });
      if (ownedCard === null || !(await isDue(ownedCard))) return;
      ({ cardId } = ownedCard);
      const claimedMs = await limits.claimDrawing(db, cardId, setup.now());
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
    return setup.enqueue([{ kind: 'draw_preview', username, origin }], delaySeconds);
  }

  async function reschedule(
    cardId: string,
    waitMs: number,
    { username, origin }: { username: string; origin: string },
  ): Promise<void> {
    await enqueueAfter(waitMs, username, origin);
    await limits.saveDueTime(db, cardId, setup.now().getTime() + waitMs);
  }

  async function draw(job: { username: string; origin: string }): Promise<void> {
    const { username, origin } = job;
    const ownedCard = await setup.findCard({ username });
    if (ownedCard === null) return;
    const { cardId, userId, card } = ownedCard;
    if (!isPublic(card)) return store.deletePicture(db, cardId);
    const request = { cardId, key: hashCard(card), rendererVersion: RENDERER_VERSION };
    const now = setup.now();
    const state = await limits.readDrawingState(db, cardId);
    // A later job is scheduled; this one is early.
    if (state !== null && state.dueAt > now.getTime() && state.drawnHash !== request.key) return;
    const attempts = await store.startDrawing(db, request, now);
    if (attempts === null) {
      const startedAt = state?.startedAt ?? now.getTime();
      return reschedule(cardId, startedAt + limits.CARD_GAP_MS - now.getTime(), job);
    }
    // Already drawn, but the earlier job may have failed before the page was updated.
    if (attempts === 0) return setup.onDrawn(username, origin);
    if (attempts > ATTEMPTS_MAX) {
      log('error', 'preview_given_up', { username, key: request.key });
      return;
    }
    const waitMs = await limits.countDrawing(db, userId, now);
    if (waitMs > 0) {
      await store.revertAttempt(db, request);
      return reschedule(cardId, waitMs, job);
    }
    const bytes = await renderPreview(setup, card);
    const isCurrent = await store.savePicture(setup, request, bytes, setup.now());
    if (isCurrent) await setup.onDrawn(username, origin);
  }

  return {
    refresh,
    draw,
    findPicture: (username) => store.findFinishedPicture(db, username),
    isCurrent: ({ drawn }, card) => drawn === hashCard(card),
    sweep: async (origin) => {
      const deleted = await sweepPreviews(setup, setup.now());
      await sweepDrawings(db, setup.now());
      const names = origin === '' ? [] : await takePending(db, setup.now());
      await setup.enqueue(names.map((username) => ({ kind: 'draw_preview', username, origin })));
      return deleted;
    },
  };
}
