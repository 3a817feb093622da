import { formatDay } from '#shared/format/day.ts';
import { buildMailContent, type MailContent } from '#worker/http/mail-content.ts';

interface AccountMail {
  productName: string;
  /** Where the deletion is scheduled and taken back. */
  url: string;
}

/** Sent when the deletion of an account is scheduled that takes effect later. */
export function buildAccountDeletionMail({
  productName,
  url,
  at,
}: AccountMail & { at: string }): MailContent {
  const day = formatDay(at, 'utc');
  return buildMailContent({
    subject: `Your ${productName} account will be deleted`,
    title: `Your account will be deleted on ${day}`,
    parts: [
      `You scheduled the deletion of your account and of the teams that you pay for. Others use them, so everything stays until ${day}, and the other owners know.`,
      'Until then you can take this back in your settings. If you did not schedule this, take it back now and change your password.',
    ],
    action: { label: 'Keep my account', url },
  });
}

/** Sent instead of the deletion when the account pays for others again by then. */
export function buildAccountDeletionCanceledMail({ productName, url }: AccountMail): MailContent {
  return buildMailContent({
    subject: `Your ${productName} account was not deleted`,
    title: 'Your account was not deleted',
    parts: [
      'You pay for a team that others use, and it stays. Transfer its billing to another owner or delete the team, then delete your account again.',
    ],
    action: { label: 'Open settings', url },
  });
}
