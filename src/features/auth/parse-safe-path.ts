/** Longer than any of our URLs, in characters. */
const MAX_LENGTH = 1024;
const ORIGIN = 'https://here.invalid';

/**
 * Returns a path on our own site from an untrusted URL, or null. Checked after normalization:
 * `/.//evil.com` has our origin, but its path, `//evil.com`, leads to another host when followed.
 */
export function parseSafePath(address: string | null): string | null {
  if (address === null || !address.startsWith('/') || address.length > MAX_LENGTH) return null;
  if (/[\\\s\p{Cc}]/u.test(address) || !URL.canParse(address, ORIGIN)) return null;
  const url = new URL(address, ORIGIN);
  if (url.origin !== ORIGIN || url.pathname.startsWith('//')) return null;
  return url.pathname + url.search + url.hash;
}
