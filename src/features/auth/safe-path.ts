/** Long enough for any address of ours, in characters. */
const MAX_LENGTH = 1024;
const ORIGIN = 'https://here.invalid';

/**
 * A path of our own site out of an address anybody may have written, or null. Judged after normalising, since
 * `/.//evil.com` names our origin and yet its path, `//evil.com`, is another host to whoever follows it.
 */
export function safePath(address: string | null): string | null {
  if (address === null || !address.startsWith('/') || address.length > MAX_LENGTH) return null;
  if (/[\\\s\p{Cc}]/u.test(address) || !URL.canParse(address, ORIGIN)) return null;
  const url = new URL(address, ORIGIN);
  if (url.origin !== ORIGIN || url.pathname.startsWith('//')) return null;
  return url.pathname + url.search + url.hash;
}
