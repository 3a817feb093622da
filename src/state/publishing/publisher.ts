import { useSyncExternalStore } from 'react';
import { deleteCard, listCards, putCard, renameCard } from '#shared/api/cards/cards.ts';
import { uploadMedia } from '#shared/api/cards/media.ts';
import { pageHost } from '#src/browser/page/page.ts';
import { dataUrlToBlob } from '#src/browser/image/data-url.ts';
import { logError } from '#src/browser/log.ts';
import { onOnline, withTabLock } from '#src/browser/page/network.ts';
import { api } from '#src/state/api.ts';
import { cards } from '#src/state/cards/cards.ts';
import type { CardsApi } from './cards-api.ts';
import { createPublisher } from './create-publisher.ts';
import type { InitialSync } from './initial-sync.ts';
import type { PublishState } from './publish-state.ts';
import { pictureUrl } from '#src/state/cards/own-pictures.ts';
import { session } from '#src/state/session/session.ts';

const cardsApi: CardsApi = {
  list: (cursor) =>
    api.call(listCards, { query: { sort: 'edited', ...(cursor !== null && { cursor }) } }),
  put: (username, content, version, shownPolicy) =>
    api.call(putCard, {
      params: { username },
      body: { ...content, ...(shownPolicy !== undefined && { shownPolicy }) },
      ...(version !== null && { headers: { 'If-Match': `"${version}"` } }),
    }),
  rename: (username, to) => api.call(renameCard, { params: { username }, body: { to } }),
  remove: (username) => api.call(deleteCard, { params: { username } }),
  upload: (image) =>
    api.call(uploadMedia, { body: image, headers: { 'Content-Type': image.type } }),
};

/** Null once the session has ended: waiting changes are published after the next sign-in. */
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
  loadMerge: async () => {
    try {
      return (await import('./merge-here.ts')).mergeHere;
    } catch {
      // Forgives a lost network.
      return null;
    }
  },
  lock: (work) => withTabLock('publish-cards', work),
  log: logError,
});

let isStarted = false;

/**
 * Publishes waiting changes now, at each sign-in, and whenever the network returns. Runs once per
 * page.
 */
export function startPublishing(): void {
  if (isStarted) return;
  isStarted = true;
  let lastId: string | null = null;
  const onSession = () => {
    const id = signedInId();
    if (id === lastId) return;
    lastId = id;
    publisher.states.clear();
    if (id !== null) void publisher.sync();
  };
  session.subscribe(onSession);
  onOnline(() => void publisher.sync());
  onSession();
}

/** Whether the account's published cards have been loaded on this device. */
export function useInitialSync(): InitialSync {
  const { subscribe, read } = publisher.initialSync;
  return useSyncExternalStore(subscribe, read, read);
}

/** Whether the account may not publish anything new after a take-down. */
export function useIsPublishingPaused(): boolean {
  const { subscribe, isPaused } = publisher.initialSync;
  return useSyncExternalStore(subscribe, isPaused, isPaused);
}

/** The publish state of each card, by card id. */
export function usePublishStates(): ReadonlyMap<string, PublishState> {
  const { subscribe, getSnapshot } = publisher.states;
  return useSyncExternalStore(subscribe, getSnapshot, getSnapshot);
}
