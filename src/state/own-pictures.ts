import { useEffect, useSyncExternalStore } from 'react';
import { readMedia } from '#shared/api/media.ts';
import type { LocalCard } from '#shared/card/card.ts';
import { browserHttp } from '#src/browser/http.ts';
import { onOnline } from '#src/browser/network.ts';
import { session } from '#src/state/session.ts';

// A picture that no public card shows is served to its owner alone, and an `<img>` carries no session. So the app fetches its
// pictures with the token and shows what came as blobs.

/** Shown until a picture is here: one transparent pixel, so that nothing else takes its place meanwhile. */
const COMING = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';

/** What is shown for each `/media/` path: a blob, or the path itself when it could not be fetched with the token. */
const urls = new Map<string, string>();
const asked = new Map<string, Promise<string>>();
const listeners = new Set<() => void>();
/** Rises when everything must be asked for again. */
let epoch = 0;
let userId: string | null = null;
let isFollowing = false;

/** A stored picture as its owner may fetch it; null when it is not there, or cannot be fetched now. */
export async function fetchPicture(path: string): Promise<Blob | null> {
  const params = { file: path.slice('/media/'.length) };
  const answer = await browserHttp.send(readMedia, { params }, session.token());
  return answer.ok ? answer.value : null;
}

/** An address of a picture that an `<img>` can show: a blob of it, or for data and other addresses the same. */
export function pictureUrl(path: string): Promise<string> {
  if (!isStored(path)) return Promise.resolve(path);
  follow();
  const known = asked.get(path);
  if (known) return known;
  const turn = epoch;
  const coming = fetchPicture(path).then((blob) => {
    const url = blob === null ? path : URL.createObjectURL(blob);
    if (turn === epoch) {
      urls.set(path, url);
      notify();
    }
    return url;
  });
  asked.set(path, coming);
  return coming;
}

/** The same for several pictures while a component shows them: gives the address to show for each now. */
export function usePictures(paths: readonly string[]): (path: string) => string {
  const stored = paths.filter(isStored).join(' ');
  const read = () => [epoch, ...stored.split(' ').map((path) => urls.get(path))].join(' ');
  const seen = useSyncExternalStore(subscribe, read, () => '');
  const turn = seen.split(' ')[0];
  useEffect(() => {
    for (const path of stored.split(' ')) void pictureUrl(path);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- what was dropped is asked for again in each turn
  }, [stored, turn]);
  return shownUrl;
}

export function usePicture(path: string): string {
  return usePictures([path])(path);
}

/** A card with its pictures at addresses that can be shown here. */
export function useShownCard<
  Card extends Pick<LocalCard, 'profileImage' | 'headerPhoto' | 'cardElements'>,
>(card: Card): Card {
  const { profileImage, headerPhoto, cardElements } = card;
  const shown = usePictures([
    profileImage,
    headerPhoto,
    ...cardElements.map(({ picture = '' }) => picture),
  ]);
  return {
    ...card,
    profileImage: shown(profileImage),
    headerPhoto: shown(headerPhoto),
    cardElements: cardElements.map((element) =>
      element.picture ? Object.assign({}, element, { picture: shown(element.picture) }) : element,
    ),
  };
}

function isStored(path: string): boolean {
  return path.startsWith('/media/');
}

function shownUrl(path: string): string {
  return isStored(path) ? (urls.get(path) ?? COMING) : path;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function notify(): void {
  for (const listener of listeners) listener();
}

/** Drops everything when another account signs in; what failed is asked for again once there is a network. */
function follow(): void {
  if (isFollowing) return;
  isFollowing = true;
  userId = session.read().user?.id ?? null;
  session.subscribe(() => {
    const before = userId;
    userId = session.read().user?.id ?? null;
    // What was fetched before the session was confirmed was fetched with its token.
    if (before !== null && before !== userId) forget(() => true);
  });
  onOnline(() => forget((url, path) => url === path));
}

function forget(isForgotten: (url: string, path: string) => boolean): void {
  epoch += 1;
  for (const [path, url] of urls) {
    if (!isForgotten(url, path)) continue;
    if (url !== path) URL.revokeObjectURL(url);
    urls.delete(path);
    asked.delete(path);
  }
  notify();
}
