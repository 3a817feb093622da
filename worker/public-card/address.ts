import { usernameIssue } from '#shared/card/username.ts';
import { href } from '#shared/routes.ts';

/** What a path asks for: a card by its canonical name, or another spelling of one and where that is written right. */
export type CardAddress = { kind: 'card'; username: string } | { kind: 'moved'; to: string };

/** Whether an address is that of a card or of something a card has, rather than of a page of the site. */
export function isCardAddress(path: string): boolean {
  return /^\/(?:[^/]+\/?$|card\/)/.test(path);
}

const SHAPE = /^\/(?:card\/)?([A-Za-z0-9-]{1,64})(\/?)$/;

/**
 * Reads the path of a public page. Null when no card can live there; an encoded character makes it so, because no
 * username needs one. Upper case and a slash at the end are spellings of `/{username}`.
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
