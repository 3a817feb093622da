import { DELETION_LINK_HOURS } from '#shared/api/organizations/deletion.ts';
import { formatDay, formatMomentUtc } from '#shared/format/day.ts';
import { buildMailContent, type MailContent } from '#worker/http/mail-content.ts';

interface DeletionMail {
  productName: string;
  /** Where the deletion can be taken back. */
  url: string;
  /** When the organization is deleted. */
  at: string;
}

const FOOTER = ['Owners get this email for each step of the deletion of their team.'];

// None of them names the team or a person, because both are text that people chose.

/** To all owners, as soon as one of them schedules the deletion. */
export function buildDeletionScheduledMail({ productName, url, at }: DeletionMail): MailContent {
  const day = formatDay(at, 'utc');
  return buildMailContent({
    subject: `Your team on ${productName} will be deleted`,
    title: `Your team will be deleted on ${day}`,
    parts: [
      `An owner of your team scheduled its deletion. On ${day}, its cards go offline, its wallet passes end, and we delete its contacts, audit log, domains, API keys and webhooks.`,
      'Until then its cards stay online. Nothing new can be made, and API keys, apps and invitations do not work. Contacts and the audit log can still be exported.',
      'Any owner can take this back until then. Nothing is lost then.',
    ],
    action: { label: 'Keep the team', url },
    footer: FOOTER,
  });
}

/** To all owners, once one of them took the deletion back. */
export function buildDeletionCanceledMail({
  productName,
  url,
}: Omit<DeletionMail, 'at'>): MailContent {
  return buildMailContent({
    subject: `Your team on ${productName} stays`,
    title: 'Your team stays',
    parts: [
      'An owner took back the deletion of your team. API keys, apps and invitations work again, and a plan whose renewal ended for it renews again. If your account was to be deleted with the team, it stays as well.',
    ],
    action: { label: 'Open the team', url },
    footer: FOOTER,
  });
}

/** To an only owner, who wants to end the team before its day. */
export function buildDeletionLinkMail(details: {
  productName: string;
  /** The link, usable from `at`. */
  url: string;
  at: string;
}): MailContent {
  const { productName, url, at } = details;
  return buildMailContent({
    subject: `Delete your team on ${productName} earlier`,
    parts: [
      `You want to delete your team before its day. This link works from ${formatMomentUtc(at)} on: ${DELETION_LINK_HOURS} hours, so that your session alone is not enough.`,
      'If you did not schedule this, keep the team and change your password.',
    ],
    action: { label: 'Delete the team now', url },
  });
}

/** To the owners of a team that was just deleted. */
export function buildOrganizationDeletedMail({
  productName,
}: {
  productName: string;
}): MailContent {
  return buildMailContent({
    subject: `Your team on ${productName} was deleted`,
    title: 'Your team was deleted',
    parts: [
      'Its cards are offline, and its wallet passes have ended. We are deleting its contacts, audit log, domains, API keys and webhooks now. The accounts and the own cards of its people stay.',
    ],
    footer: FOOTER,
  });
}
