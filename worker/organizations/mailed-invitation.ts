import { randomBytes } from 'node:crypto';
import { DAY_MS } from '#shared/format/duration.ts';
import { INVITATION_DAYS, INVITATION_REMINDER_DAYS } from '#shared/organization/limits.ts';
import { href } from '#shared/routes.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { SessionUser } from '#worker/http/app-env.ts';
import { sha256Hex } from '#worker/http/crypto/sha256.ts';
import { buildMailContent, type MailContent, type MailPart } from '#worker/http/mail-content.ts';
import { UNCONFIRMED_INVITER } from '#worker/organizations/copy.ts';

// What invitations of members and of customers share before they are accepted.

/** A token of 256 random bits, of which only the hash is stored. */
export function createInvitationToken(): { token: string; hash: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: sha256Hex(token) };
}

/** When an invitation that is mailed now expires. */
export function findExpiry(now: Date): string {
  return new Date(now.getTime() + INVITATION_DAYS * DAY_MS).toISOString();
}

/** Throws `forbidden` unless the address that the mail names is the inviter's own. */
export function requireConfirmedInviter({ isEmailConfirmed }: SessionUser): void {
  if (isEmailConfirmed === true) return;
  throw new ApiError('forbidden', { message: UNCONFIRMED_INVITER });
}

/**
 * The only mail to an address that its reader did not enter: fixed text with the inviter's confirmed
 * address and the name of who invites. The token is in the URL fragment, which browsers send to no
 * server.
 */
export function buildLinkMail(details: {
  subject: string;
  /** A sentence. */
  invitation: string;
  origin: string;
  fragment: `${'token' | 'customer'}=${string}`;
  /** Whether it ends soon and was mailed before. */
  isReminder?: boolean | undefined;
  /** The card that was made for the reader, with its address if it is public. */
  card?: { url: string | null } | null;
}): MailContent {
  const { subject, invitation, origin, fragment, isReminder = false, card = null } = details;
  const page = `${origin}${href('invite')}`;
  const validity = isReminder
    ? `The invitation ends within ${INVITATION_REMINDER_DAYS} days. This link replaces the one in the earlier email.`
    : `The link works for ${INVITATION_DAYS} days.`;
  return buildMailContent({
    subject,
    parts: [invitation, ...(card === null ? [] : describeCard(card))],
    action: {
      label: card === null ? 'Accept the invitation' : 'Get your card',
      url: `${page}#${fragment}`,
    },
    after: [
      ...(card === null
        ? []
        : [{ link: "I don't want this", url: `${page}#${fragment.replace(/^token/, 'decline')}` }]),
      `${validity} If you do not know the sender, ignore this email. We will not add your address to any list.`,
    ],
  });
}

function describeCard({ url }: { url: string | null }): MailPart[] {
  if (url === null) return ['Your card is ready. It goes online when you join.'];
  return [
    'Your card is ready and online. Join to change it and to see who views it.',
    { link: 'Your card', url },
  ];
}
