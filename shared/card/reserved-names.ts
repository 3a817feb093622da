import { usernameIssue, type UsernameIssue } from '#shared/card/username.ts';

// Names no new card may take, beyond the addresses of the product itself (`RESERVED_USERNAMES`). They are judged when a
// card gets a name, never when one is read: a card that has such a name keeps it.

/** Words a name would speak for the operator with. Compared by what they look like, with digits behind them or not. */
const SPEAKING_WORDS = [
  'account accounts my-account your-account account-recovery account-security account-support account-verification',
  'admin admins administrator administrators sysadmin root superuser operator operators moderator moderators staff',
  'official officials login log-in logon log-on log-out sign-in sign-on sign-out sign-up secure-login register registration',
  'verify verified verification verify-account verify-email verify-identity verify-now confirm confirm-account confirm-email',
  'password passwords password-reset reset-password forgot-password change-password new-password',
  'support support-team customer-support technical-support tech-support customer-service customer-care client-support',
  'help help-desk help-center service-desk billing billing-support billing-team payment payments refund refunds',
  'security security-team security-alert secure trust-and-safety abuse postmaster hostmaster webmaster',
  'noreply no-reply donotreply do-not-reply mailer-daemon notification notifications paypal stripe',
]
  .join(' ')
  .split(' ');

/** RFC 2142 mailboxes, and addresses the product may need one day. Compared letter by letter: each is close to a real name. */
const PLAIN_WORDS = [
  'info marketing sales news noc usenet uucp ftp trouble',
  'scim dav carddav caldav mcp sso saml oidc oauth authorize token tokens org orgs team teams company companies connect',
  'webhook webhooks verify key keys developer developers directory principals openapi partner partners affiliate affiliates',
  'invitation invitations v1 v2 v3',
]
  .join(' ')
  .split(' ');

/** Characters of a username that are read as others, and the one that stands for each group. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'l',
  i: 'l',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '9': 'g',
};

/** What a name looks like at a glance: two names with one skeleton are easily taken for each other (after UTS #39 §4). */
function skeletonOf(name: string): string {
  return name
    .replaceAll('-', '')
    .replace(/[01345789i]/g, (character) => LOOK_ALIKES[character] ?? character)
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');
}

const SPEAKING = new Set(SPEAKING_WORDS.map(skeletonOf));
const PLAIN = new Set(PLAIN_WORDS);

/** Letters from which on a product's name is looked for within other names; a shorter one is part of too many real ones. */
const PART_MIN = 8;

function speaksForProduct(name: string, productName: string): boolean {
  const bare = productName
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
  if (bare === '') return false;
  if (bare.length < PART_MIN) {
    return [name, ...name.split('-')].some((part) => skeletonOf(part) === skeletonOf(bare));
  }
  // With or without the plural.
  return skeletonOf(name).includes(skeletonOf(bare.replace(/s$/, '')));
}

/** Why no card may be given this name, or null. A card that has it already is judged by `usernameIssue` alone. */
export function newUsernameIssue(name: string, productName: string): UsernameIssue | null {
  const issue = usernameIssue(name);
  if (issue !== null) return issue;
  const bare = name.replaceAll('-', '');
  const isReserved =
    PLAIN.has(bare) ||
    [bare, bare.replace(/\d+$/, '')].some((part) => SPEAKING.has(skeletonOf(part))) ||
    speaksForProduct(name, productName);
  return isReserved ? 'reserved' : null;
}
