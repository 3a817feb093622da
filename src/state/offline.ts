import { browserClock } from '#src/browser/clock.ts';
import { keepApp, keepPictures, reloadForMissingFiles } from '#src/browser/offline.ts';
import { fetchPicture } from '#src/state/own-pictures.ts';
import { cards } from '#src/state/cards.ts';

let isStarted = false;

/**
 * Makes the app one that opens without a network: its files, and the pictures of the cards on this device. Cards that go, as
 * at signing out, take their pictures with them. Once for the page, and never while it is being developed.
 */
export function startOffline(): void {
  if (isStarted || !import.meta.env.PROD) return;
  isStarted = true;
  reloadForMissingFiles(browserClock.now);
  let last = '';
  let work = Promise.resolve();
  const follow = () => {
    const paths = picturePaths();
    const now = paths.join();
    if (now === last) return;
    last = now;
    work = work.then(() => keepPictures(new Set(paths), fetchPicture));
  };
  cards.store.subscribe(follow);
  last = '?';
  follow();
  void keepApp();
}

/** What the cards of this device show, as far as it lies on the server. */
function picturePaths(): string[] {
  const all = cards.store.read().flatMap((card) => [card.profileImage, card.headerPhoto]);
  return [...new Set(all)].filter((path) => path.startsWith('/media/')).sort();
}
