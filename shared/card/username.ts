import { markedUrl } from '#shared/card/marked-url.ts';
import { routes } from '#shared/routes.ts';

/** Length limits of a username, in characters. */
const USERNAME_MIN = 3;
export const USERNAME_MAX = 30;

/** First segments that are no page today and must never become somebody's name. */
const RESERVED_IN_ADVANCE = [
  'about account admin api app apple-touch-icon assets auth billing blog card cards case-studies cdn-cgi checkout contact',
  'contacts cookies debug-storage demo dev docs favicon features fonts forgot-password franchise',
  'franchise-dashboard headers health help icons index integrations invite invites legal login logout',
  'mail manifest media mobile-app pass passes premium-pass previews pricing privacy profile redirects report reports reset',
  'robots security settings setup signup sitemap static status support sw team teams terms',
  'test-digital-card test-watermark undefined null use-cases user users v1 well-known white-label www',
]
  .join(' ')
  .split(' ');

/** Every name nobody may take: the first segment of each route, and those held in advance. */
export const RESERVED_USERNAMES: ReadonlySet<string> = new Set([
  ...RESERVED_IN_ADVANCE,
  ...Object.values(routes)
    .map((path) => path.split('/')[1] ?? '')
    .filter((segment) => segment !== '' && !segment.startsWith(':')),
]);

/** What a person's typing becomes: lower case, everything outside `a-z0-9-` removed, at most 30 characters. */
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

/** Why a name cannot be a username, or null. Judges the canonical form only: it never repairs. */
export function usernameIssue(name: string): UsernameIssue | null {
  if (name === '') return 'required';
  if (/[^a-z0-9-]/.test(name)) return 'characters';
  if (name.length < USERNAME_MIN) return 'too_short';
  if (name.length > USERNAME_MAX) return 'too_long';
  if (name.startsWith('-') || name.endsWith('-') || name.startsWith('xn--')) return 'hyphen';
  if (RESERVED_USERNAMES.has(name)) return 'reserved';
  return null;
}

/** The sentence a person reads for each issue. */
export const USERNAME_MESSAGES: Readonly<Record<UsernameIssue, string>> = {
  required: 'Username is required to generate card URL',
  too_short: `Use at least ${USERNAME_MIN} characters.`,
  too_long: `Use at most ${USERNAME_MAX} characters.`,
  characters: 'Use lower-case letters, digits and hyphens only.',
  hyphen: 'A username cannot start or end with a hyphen.',
  reserved: 'This name is reserved. Please choose another.',
};

/** The public address of a card, shown and shared: origin plus the username's canonical form. */
export function cardUrl(origin: string, username: string): string {
  return `${origin}/${cleanUsername(username)}`;
}

/** The address a card's code carries: its public page, marked so that scans can be told apart. */
export function qrTarget(url: string): string {
  return markedUrl(url, 'qr');
}
