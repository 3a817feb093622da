import { isPublic, type PublishedCard } from '#shared/card/card.ts';
import type { OwnedCard } from '#shared/card/owned-card.ts';
import { log } from '#worker/http/log.ts';
import * as limits from '#worker/preview/drawing-limits.ts';
import { sweepDrawings } from '#worker/preview/drawing-limits.ts';
import { makePicture } from '#worker/preview/make-picture.ts';
import { EDITION, pictureKey } from '#worker/preview/picture-key.ts';
import * as store from '#worker/preview/store.ts';
import { sweepPreviews, takeWaiting } from '#worker/preview/sweep.ts';

/** Work for the queue, in the shape of its messages. */
export interface PreviewJob {
  kind: 'draw_preview';
  username: string;
  origin: string;
}

export interface PreviewSetup {
  db: D1Database;
  media: R2Bucket;
  /** Static files: the templates' plates and the letters. */
  assets: Pick<Fetcher, 'fetch'>;
  productName: string;
  findCard: (key: { username: string }) => Promise<OwnedCard | null>;
  enqueue: (jobs: readonly PreviewJob[], delaySeconds?: number) => Promise<void>;
  /** Carries a finished picture to where the public reads it; never throws. */
  onDrawn: (username: string, origin: string) => Promise<void>;
  now: () => Date;
}

/** The pictures links to cards show. */
export interface Previews {
  /** A card changed under this name: asks for another picture if this one would look different. Never throws. */
  announce(username: string, origin: string): Promise<void>;
  /** The file of the picture a name shows, or null while it has none that is up to date. */
  findPicture(username: string): Promise<store.FinishedPicture | null>;
  /** Whether a finished picture shows a card as it is. */
  isCurrent(picture: store.FinishedPicture, card: PublishedCard): boolean;
  /** What the queue does; throwing means: try again later. Safe to repeat. */
  draw(job: { username: string; origin: string }): Promise<void>;
  /** Deletes files nobody shows; asks for the pictures that are missing, unless no origin is set. */
  sweep(origin: string): Promise<number>;
}

/** A picture that failed this often stays undrawn until its card changes, or for a day: it may be what ends the isolate. */
const TRIES_MAX = 3;

/** Puts the previews together from the stores, the static files and the queue. */
export function createPreviews(setup: PreviewSetup): Previews {
  const { db, productName } = setup;
  const keyOf = (card: PublishedCard): string => pictureKey(card, productName);

  async function announce(username: string, origin: string): Promise<void> {
    let cardId = '';
    let waitMs = 0;
    try {
      const owned = await setup.findCard({ username });
      if (owned === null || !(await isDue(owned))) return;
      ({ cardId } = owned);
      const claimed = await limits.claimDrawing(db, cardId, setup.now());
      // A job waits already and will draw the card as it is by then.
      if (claimed === null) return;
      waitMs = claimed;
    } catch (error) {
      // Whether another picture is due cannot be asked now: whoever would draw it asks again.
      log('warn', 'preview_unsure', { username, error: String(error) });
    }
    try {
      await enqueueAfter(waitMs, username, origin);
    } catch (error) {
      // The card is published all the same and shows its template's picture.
      log('warn', 'preview_not_asked', { username, error: String(error) });
      if (cardId !== '') await noteLater(cardId, username);
    }
  }

  async function isDue({ cardId, card }: { cardId: string; card: PublishedCard }) {
    const state = await limits.readState(db, cardId);
    if (!isPublic(card)) return state !== null;
    const key = keyOf(card);
    return state?.asked !== key || state.drawn !== key;
  }

  async function noteLater(cardId: string, username: string): Promise<void> {
    try {
      await store.notePicture(db, cardId);
    } catch (error) {
      // Left to the card's next change.
      log('error', 'preview_lost', { username, error: String(error) });
    }
  }

  /** A second is added, so that a job never comes before the moment it was put off to. */
  function enqueueAfter(waitMs: number, username: string, origin: string): Promise<void> {
    const delaySeconds = waitMs > 0 ? Math.ceil(waitMs / 1000) + 1 : 0;
    return setup.enqueue([{ kind: 'draw_preview', username, origin }], delaySeconds);
  }

  async function postpone(
    cardId: string,
    waitMs: number,
    { username, origin }: { username: string; origin: string },
  ): Promise<void> {
    await enqueueAfter(waitMs, username, origin);
    await limits.noteDue(db, cardId, setup.now().getTime() + waitMs);
  }

  async function draw(job: { username: string; origin: string }): Promise<void> {
    const { username, origin } = job;
    const owned = await setup.findCard({ username });
    if (owned === null) return;
    const { cardId, userId, card } = owned;
    if (!isPublic(card)) return store.dropPicture(db, cardId);
    const asked = { cardId, key: keyOf(card), edition: EDITION };
    const now = setup.now();
    const state = await limits.readState(db, cardId);
    // Another job waits for its moment, and this one would come before it.
    if (state !== null && state.dueAt > now.getTime() && state.drawn !== asked.key) return;
    const tries = await store.beginPicture(db, asked, now);
    if (tries === null) {
      const begunAt = state?.begunAt ?? now.getTime();
      return postpone(cardId, begunAt + limits.CARD_GAP_MS - now.getTime(), job);
    }
    // Drawn before: whoever drew it may have been cut off before the public was told.
    if (tries === 0) return setup.onDrawn(username, origin);
    if (tries > TRIES_MAX) {
      log('error', 'preview_given_up', { username, key: asked.key });
      return;
    }
    const waitMs = await limits.countDrawing(db, userId, now);
    if (waitMs > 0) {
      await store.takeBack(db, asked);
      return postpone(cardId, waitMs, job);
    }
    const bytes = await makePicture(setup, card);
    const isShown = await store.keepPicture(setup, asked, bytes, setup.now());
    if (isShown) await setup.onDrawn(username, origin);
  }

  return {
    announce,
    draw,
    findPicture: (username) => store.findFinished(db, username),
    isCurrent: ({ drawn }, card) => drawn === keyOf(card),
    sweep: async (origin) => {
      const deleted = await sweepPreviews(setup, setup.now());
      await sweepDrawings(db, setup.now());
      const names = origin === '' ? [] : await takeWaiting(db, setup.now());
      await setup.enqueue(names.map((username) => ({ kind: 'draw_preview', username, origin })));
      return deleted;
    },
  };
}
