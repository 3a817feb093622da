import { useSyncExternalStore } from 'react';
import { deleteCard, listCards, putCard, renameCard } from '#shared/api/cards.ts';
import { uploadMedia } from '#shared/api/media.ts';
import { pageHost } from '#src/browser/page.ts';
import { dataUrlToBlob } from '#src/browser/image/data-url.ts';
import { logError } from '#src/browser/log.ts';
import { onOnline, withTabLock } from '#src/browser/network.ts';
import { api } from '#src/state/api.ts';
import { cards } from '#src/state/cards.ts';
import type { CardsApi } from '#src/state/publishing/cards-api.ts';
import { createPublisher, type Arrival } from '#src/state/publishing/publish.ts';
import type { Activity } from '#src/state/publishing/standing.ts';
import { pictureUrl } from '#src/state/own-pictures.ts';
import { session } from '#src/state/session.ts';

const cardsApi: CardsApi = {
  list: (cursor) => api.call(listCards, cursor === null ? {} : { query: { cursor } }),
  put: (username, body, version) =>
    api.call(putCard, {
      params: { username },
      body,
      ...(version !== null && { headers: { 'If-Match': `"${version}"` } }),
    }),
  rename: (username, to) => api.call(renameCard, { params: { username }, body: { to } }),
  remove: (username) => api.call(deleteCard, { params: { username } }),
  upload: (image) =>
    api.call(uploadMedia, { body: image, headers: { 'Content-Type': image.type } }),
};

/** Null once the session has ended: what waits is published by signing in again. */
const signedInId = () => {
  const { user, hasEnded } = session.read();
  return hasEnded ? null : (user?.id ?? null);
};

export const publisher = createPublisher({
  api: cardsApi,
  cards: { read: cards.store.read, write: (next) => cards.store.write(next) },
  ownerId: signedInId,
  host: pageHost,
  toBlob: dataUrlToBlob,
  drawPassPhoto: async (image) =>
    (await import('#src/browser/image/pass-photo.ts')).drawPassPhoto(await pictureUrl(image)),
  lock: (work) => withTabLock('publish-cards', work),
  log: logError,
});

let isStarted = false;

/** Publishes what waits: now, whenever somebody signs in, and whenever the network returns. Once for the page. */
export function startPublishing(): void {
  if (isStarted) return;
  isStarted = true;
  let lastId: string | null = null;
  const onSession = () => {
    const id = signedInId();
    if (id === lastId) return;
    lastId = id;
    publisher.activities.clear();
    if (id !== null) void publisher.sync();
  };
  session.subscribe(onSession);
  onOnline(() => void publisher.sync());
  onSession();
}

/** Whether the account's published cards have come to this browser, as a hook. */
export function useArrival(): Arrival {
  const { subscribe, read } = publisher.arrival;
  return useSyncExternalStore(subscribe, read, read);
}

/** Whether the account may publish nothing new after a take-down, as a hook. */
export function useIsPaused(): boolean {
  const { subscribe, isPaused } = publisher.arrival;
  return useSyncExternalStore(subscribe, isPaused, isPaused);
}

/** What publishing is doing with each card, as a hook. */
export function useActivities(): ReadonlyMap<string, Activity> {
  const { subscribe, snapshot } = publisher.activities;
  return useSyncExternalStore(subscribe, snapshot, snapshot);
}
