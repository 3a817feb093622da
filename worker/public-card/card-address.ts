import { usernameIssue } from '#shared/card/username/username.ts';
import { href } from '#shared/routes.ts';

/**
 * The target of a public path: a card by its canonical username, or the canonical address of
 * another spelling.
 */
export type CardAddress = { kind: 'card'; username: string } | { kind: 'moved'; to: string };

/** Whether a path belongs to a card or its files rather than to a page of the site. */
export function isCardAddress(path: string): boolean {
  return /^\/(?:[^/]+\/?$|card\/)/.test(path);
}

const SHAPE = /^\/(?:card\/)?([A-Za-z0-9-]{1,64})(\/?)$/;

/**
 * Parses the path of a public page. Null if no card can live there. Encoded characters are never
 * valid, since no username needs them. Upper case and a trailing slash are other spellings of
 * `/{username}`.
 */
export function parseCardAddress(path: string): CardAddress | null {
  const [, typed = '', slash] = SHAPE.exec(path) ?? [];
  const username = typed.toLowerCase();
  if (usernameIssue(username) !== null) return null;
  const isCanonical = typed === username && slash === '';
  return isCanonical
    ? { kind: 'card', username }
    : { kind: 'moved', to: href('card', { username }) };
}
