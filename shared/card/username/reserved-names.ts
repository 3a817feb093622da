import { buildSkeleton, containsName } from '#shared/text/skeleton.ts';
import { usernameIssue, type UsernameIssue } from './username.ts';

// Names that no new card may take, in addition to the product's own paths (`RESERVED_USERNAMES`).
// Checked when a card gets a name, never when one is read: existing cards keep their names.

/**
 * Words that would speak for the operator. Compared by their skeleton, with or without trailing
 * digits.
 */
const IMPERSONATING_WORDS = [
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

/**
 * RFC 2142 mailboxes and paths the product may need later. Compared exactly, because each is close
 * to a real name.
 */
const EXACT_WORDS = [
  'info marketing sales news noc usenet uucp ftp trouble',
  'scim dav carddav caldav mcp sso saml oidc oauth authorize token tokens org orgs team teams company companies connect',
  'webhook webhooks verify key keys developer developers directory principals openapi partner partners affiliate affiliates',
  'invitation invitations v1 v2 v3',
]
  .join(' ')
  .split(' ');

const IMPERSONATING = new Set(IMPERSONATING_WORDS.map(buildSkeleton));
const EXACT = new Set(EXACT_WORDS);

/** Why a new card cannot have this name, or null. For existing names, use `usernameIssue`. */
export function newUsernameIssue(name: string, productName: string): UsernameIssue | null {
  const issue = usernameIssue(name);
  if (issue !== null) return issue;
  const bare = name.replaceAll('-', '');
  const isReserved =
    EXACT.has(bare) ||
    [bare, bare.replace(/\d+$/, '')].some((part) => IMPERSONATING.has(buildSkeleton(part))) ||
    containsName(name, productName);
  return isReserved ? 'reserved' : null;
}
