import { buildSourceUrl } from '#shared/card/link/link-source.ts';
import { routes } from '#shared/routes.ts';

/** In characters. */
const USERNAME_MIN = 3;
export const USERNAME_MAX = 30;

/** First path segments without a page that must never become usernames. */
const RESERVED_IN_ADVANCE = [
  'about account admin api app apple-touch-icon assets auth billing blog card cards case-studies cdn-cgi checkout contact',
  'contacts cookies debug-storage demo dev docs favicon features fonts forgot-password franchise',
  'franchise-dashboard headers health help icons index integrations invite invites legal login logout',
  'mail manifest mcp media mobile-app pass passes premium-pass previews pricing privacy profile redirects report reports reset',
  'robots security settings setup signup sitemap static status support sw team teams terms',
  'test-digital-card test-watermark undefined null use-cases user users v1 well-known white-label www',
]
  .join(' ')
  .split(' ');

/** Names that cannot be usernames: the first segment of each route, and the reserved ones. */
export const RESERVED_USERNAMES: ReadonlySet<string> = new Set([
  ...RESERVED_IN_ADVANCE,
  ...Object.values(routes)
    .map((path) => path.split('/')[1] ?? '')
    .filter((segment) => segment !== '' && !segment.startsWith(':')),
]);

/**
 * Canonical form of typed input: lower case, everything outside `a-z0-9-` removed, at most 30
 * characters.
 */
export function cleanUsername(typed: string): string {
  return typed
    .toLowerCase()
    .replace(/[^a-z0-9-]/g, '')
    .slice(0, USERNAME_MAX);
}

export type UsernameIssue =
  | 'required'
  | 'too_short'
  | 'too_long'
  | 'characters'
  | 'hyphen'
  | 'reserved';

/** Why a name cannot be a username, or null. Expects the canonical form and repairs nothing. */
export function usernameIssue(name: string): UsernameIssue | null {
  if (name === '') return 'required';
  if (/[^a-z0-9-]/.test(name)) return 'characters';
  if (name.length < USERNAME_MIN) return 'too_short';
  if (name.length > USERNAME_MAX) return 'too_long';
  if (name.startsWith('-') || name.endsWith('-') || name.startsWith('xn--')) return 'hyphen';
  if (RESERVED_USERNAMES.has(name)) return 'reserved';
  return null;
}

export const USERNAME_MESSAGES: Readonly<Record<UsernameIssue, string>> = {
  required: 'Username is required to generate card URL',
  too_short: `Use at least ${USERNAME_MIN} characters.`,
  too_long: `Use at most ${USERNAME_MAX} characters.`,
  characters: 'Use lower-case letters, digits and hyphens only.',
  hyphen: 'A username cannot start or end with a hyphen.',
  reserved: 'This name is reserved. Please choose another.',
};

export function cardUrl(origin: string, username: string): string {
  return `${origin}/${cleanUsername(username)}`;
}

/** URL in a card's QR code; its source lets analytics count scans. */
export function qrTarget(url: string): string {
  return buildSourceUrl(url, 'qr');
}

/** A URL as people read it, without its scheme. */
export function shortenUrl(url: string): string {
  return url.replace(/^https?:\/\//, '');
}
