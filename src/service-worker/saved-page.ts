import { documents } from '#shared/routes.ts';
import { SITE_PAGES } from '#shared/site/site-pages.ts';

// Decides which pages of the site are saved for offline use, and for how long. Copies of cards have
// rules of their own (`cards/copy-rules.ts`).

export const MAX_AGE_MS = 30 * 24 * 60 * 60 * 1000;
/** Pages, style sheets and pictures together. */
export const MAX_ENTRIES = 80;
export const MAX_BYTES = 6_000_000;
/** A larger response is not saved at all. */
export const MAX_ENTRY_BYTES = 600_000;

const SITE_PATHS: ReadonlySet<string> = new Set([
  ...SITE_PAGES.map(({ path }) => path),
  documents.verifyAuditLog,
]);

export function isSitePage(path: string): boolean {
  return SITE_PATHS.has(path);
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

export function isExpired({ savedAt }: Pick<SavedEntry, 'savedAt'>, now: number): boolean {
  return now - savedAt > MAX_AGE_MS;
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
