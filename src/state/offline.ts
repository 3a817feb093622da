import { browserClock } from '#src/browser/clock.ts';
import {
  registerServiceWorker,
  cachePictures,
  reloadForMissingFiles,
} from '#src/browser/page/offline.ts';
import { fetchPicture } from '#src/state/cards/own-pictures.ts';
import { cards } from '#src/state/cards/cards.ts';

let isStarted = false;

/**
 * Makes the app open without a network: its files, and the pictures of the cards on this device.
 * Pictures are removed together with their cards, as at sign-out. Runs once per page, and only in
 * production builds.
 */
export function startOffline(): void {
  if (isStarted || !import.meta.env.PROD) return;
  isStarted = true;
  reloadForMissingFiles(browserClock.now);
  let lastPaths = '';
  let pendingUpdate = Promise.resolve();
  const updatePictures = () => {
    const paths = picturePaths();
    const currentPaths = paths.join();
    if (currentPaths === lastPaths) return;
    lastPaths = currentPaths;
    pendingUpdate = pendingUpdate.then(() => cachePictures(new Set(paths), fetchPicture));
  };
  cards.store.subscribe(updatePictures);
  lastPaths = '?';
  updatePictures();
  void registerServiceWorker();
}

function picturePaths(): string[] {
  const all = cards.store.read().flatMap((card) => [card.profileImage, card.headerPhoto]);
  return [...new Set(all)].filter((path) => path.startsWith('/media/')).sort();
}
