// Decides which responses become copies of cards, and how long copies stay.

/** An owner may pause or delete a card at any time, so its copy is shown for one day at most. */
export const MAX_COPY_AGE_MS = 24 * 60 * 60 * 1000;
export const MAX_CARDS = 10;
/** In characters of the copy; pictures beyond it are left out. */
export const MAX_COPY_LENGTH = 1_000_000;

export type CopyAction = 'save' | 'keep' | 'delete' | 'delete_all';

const CARD_PATH = /^\/(?:card\/)?([a-z0-9-]+)$/;

/** The username in the address of a card. Null for addresses that cannot be one. */
export function parseCardPath(path: string): string | null {
  return CARD_PATH.exec(path)?.[1] ?? null;
}

/**
 * What the response of a card's address does to its copy. Only what the server declares public is
 * saved. A server that fails or slows the visitor down says nothing about the card; every other
 * response says that it is no longer there for everyone.
 */
export function decideCopy({ status, headers }: Pick<Response, 'status' | 'headers'>): CopyAction {
  if (headers.has('Clear-Site-Data')) return 'delete_all';
  if (status === 429 || status >= 500) return 'keep';
  const caching = headers.get('Cache-Control') ?? '';
  // A redirect that the browser follows itself has the status 0 here.
  return status === 200 && !/no-store|private/.test(caching) ? 'save' : 'delete';
}

/** A clock that was set back makes a copy as untrustworthy as an old one. */
export function isCopyExpired(savedAt: number, now: number): boolean {
  return Math.abs(now - savedAt) > MAX_COPY_AGE_MS;
}

/** Copies to delete: expired ones, and the oldest ones beyond the limit. */
export function listEvictedCopies<Copy extends { savedAt: number }>(
  copies: readonly Copy[],
  now: number,
): Copy[] {
  return copies
    .toSorted((one, other) => other.savedAt - one.savedAt)
    .filter(({ savedAt }, position) => position >= MAX_CARDS || isCopyExpired(savedAt, now));
}
