import { useEffect, useSyncExternalStore } from 'react';
import { readMedia } from '#shared/api/cards/media.ts';
import type { LocalCard } from '#shared/card/card.ts';
import { browserHttp } from '#src/browser/http.ts';
import { createObservable } from '#src/browser/observable.ts';
import { onOnline } from '#src/browser/page/network.ts';
import { session } from '#src/state/session/session.ts';

// A picture that no public card shows is served only to its owner, and an `<img>` sends no session
// token. The app therefore fetches its pictures with the token and shows them as blobs.

/** One transparent pixel, shown until a picture is loaded. */
const PLACEHOLDER = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';

/**
 * Maps each `/media/` path to what is shown: a blob URL, or the path itself when the fetch failed.
 */
const urls = createObservable<ReadonlyMap<string, string>>(new Map());
const requests = new Map<string, Promise<string>>();
/** One response for showing a picture and for keeping it offline. */
const blobs = new Map<string, Promise<Blob | null>>();
/** Increases whenever pictures must be requested again. */
let epoch = 0;
let userId: string | null = null;
let isWatching = false;

/**
 * Returns a stored picture fetched with the owner's token, or null when it does not exist or cannot
 * be fetched now.
 */
export function fetchPicture(path: string): Promise<Blob | null> {
  watchSession();
  const known = blobs.get(path);
  if (known) return known;
  const request = requestPicture(path);
  blobs.set(path, request);
  return request;
}

async function requestPicture(path: string): Promise<Blob | null> {
  const params = { file: path.slice('/media/'.length) };
  const answer = await browserHttp.send(readMedia, { params }, session.token());
  if (answer.ok) return answer.value;
  blobs.delete(path);
  return null;
}

/**
 * Returns a URL that an `<img>` can show: a blob URL for a stored picture; data URLs and other
 * addresses unchanged.
 */
export function pictureUrl(path: string): Promise<string> {
  if (!isStored(path)) return Promise.resolve(path);
  const known = requests.get(path);
  if (known) return known;
  const startEpoch = epoch;
  const request = fetchPicture(path).then((blob) => {
    const url = blob === null ? path : URL.createObjectURL(blob);
    if (startEpoch === epoch) urls.set(new Map(urls.get()).set(path, url));
    return url;
  });
  requests.set(path, request);
  return request;
}

/**
 * Loads several pictures while a component shows them. Returns a function from path to the URL to
 * show now.
 */
function usePictures(paths: readonly string[]): (path: string) => string {
  const stored = paths.filter(isStored).join(' ');
  const read = () => [epoch, ...stored.split(' ').map((path) => urls.get().get(path))].join(' ');
  const snapshot = useSyncExternalStore(urls.subscribe, read, () => '');
  const currentEpoch = snapshot.split(' ')[0];
  useEffect(() => {
    for (const path of stored.split(' ')) void pictureUrl(path);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- dropped pictures are requested again in each epoch
  }, [stored, currentEpoch]);
  return currentUrl;
}

export function usePicture(path: string): string {
  return usePictures([path])(path);
}

/** Returns the card with its pictures replaced by URLs that can be shown here. */
export function useShownCard<
  Card extends Pick<LocalCard, 'profileImage' | 'headerPhoto' | 'cardElements' | 'brand'>,
>(card: Card): Card {
  const { profileImage, headerPhoto, cardElements, brand } = card;
  const logo = brand?.logo ?? null;
  const shown = usePictures([
    profileImage,
    headerPhoto,
    logo?.path ?? '',
    ...cardElements.map(({ picture = '' }) => picture),
  ]);
  return {
    ...card,
    profileImage: shown(profileImage),
    headerPhoto: shown(headerPhoto),
    ...(brand && logo && { brand: { ...brand, logo: { ...logo, path: shown(logo.path) } } }),
    cardElements: cardElements.map((element) =>
      element.picture ? Object.assign({}, element, { picture: shown(element.picture) }) : element,
    ),
  };
}

function isStored(path: string): boolean {
  return path.startsWith('/media/');
}

function currentUrl(path: string): string {
  return isStored(path) ? (urls.get().get(path) ?? PLACEHOLDER) : path;
}

/**
 * Drops all pictures when another account signs in, and retries failed ones when the network
 * returns.
 */
function watchSession(): void {
  if (isWatching) return;
  isWatching = true;
  userId = session.read().user?.id ?? null;
  session.subscribe(() => {
    const before = userId;
    userId = session.read().user?.id ?? null;
    // Pictures fetched before the session was verified were fetched with its token, so they stay.
    if (before === null || before === userId) return;
    blobs.clear();
    dropUrls(() => true);
  });
  onOnline(() => dropUrls((url, path) => url === path));
}

function dropUrls(isDropped: (url: string, path: string) => boolean): void {
  epoch += 1;
  const remaining = new Map(urls.get());
  for (const [path, url] of urls.get()) {
    if (!isDropped(url, path)) continue;
    if (url !== path) URL.revokeObjectURL(url);
    remaining.delete(path);
    requests.delete(path);
  }
  urls.set(remaining);
}
