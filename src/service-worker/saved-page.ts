import { usernameIssue } from '#shared/card/username/username.ts';
import { SITE_PAGES } from '#shared/site/site-pages.ts';

// Decides which pages are saved for offline use, and for how long.

type SavedKind = 'site' | 'card';

const DAY_MS = 24 * 60 * 60 * 1000;

/** An owner may pause or delete a card at any time, so its copy is shown for one day at most. */
export const MAX_AGE_MS: Readonly<Record<SavedKind, number>> = { site: 30 * DAY_MS, card: DAY_MS };
/** Pages, style sheets and pictures together. */
export const MAX_ENTRIES = 80;
export const MAX_BYTES = 6_000_000;
/** A larger response is not saved at all. */
export const MAX_ENTRY_BYTES = 600_000;

const SITE_PATHS: ReadonlySet<string> = new Set(SITE_PAGES.map(({ path }) => path));
const CARD_PATH = /^\/(?:card\/)?([^/]+)$/;

/** Returns null for pages that are never saved, such as forms and screens of the app. */
export function classifyPage(path: string): SavedKind | null {
  if (SITE_PATHS.has(path)) return 'site';
  const username = CARD_PATH.exec(path)?.[1];
  return username !== undefined && usernameIssue(username) === null ? 'card' : null;
}

/** The kind of a saved page, style sheet or picture. Pictures under `/media` belong to cards. */
function classifySaved(path: string): SavedKind {
  return path.startsWith('/media/') ? 'card' : (classifyPage(path) ?? 'site');
}

/** Only what the server declares public, whole and final. */
export function isStorable(response: Pick<Response, 'status' | 'type' | 'headers'>): boolean {
  const caching = response.headers.get('Cache-Control') ?? '';
  return response.status === 200 && response.type === 'basic' && !/no-store|private/.test(caching);
}

/** Whether the response says that the page is no longer there: a redirect, or a client error. */
export function isGone({ status, type }: Pick<Response, 'status' | 'type'>): boolean {
  return type === 'opaqueredirect' || (status >= 400 && status < 500 && status !== 429);
}

export interface SavedEntry {
  path: string;
  savedAt: number;
  bytes: number;
}

export function isExpired({ path, savedAt }: Omit<SavedEntry, 'bytes'>, now: number): boolean {
  return now - savedAt > MAX_AGE_MS[classifySaved(path)];
}

/** Paths to delete: expired ones, then the oldest ones beyond the limits. */
export function listEvicted(entries: readonly SavedEntry[], now: number): string[] {
  const newestFirst = entries.toSorted((one, other) => other.savedAt - one.savedAt);
  let bytes = 0;
  let count = 0;
  return newestFirst
    .filter((entry) => {
      if (isExpired(entry, now)) return true;
      count += 1;
      bytes += entry.bytes;
      return count > MAX_ENTRIES || bytes > MAX_BYTES;
    })
    .map(({ path }) => path);
}
