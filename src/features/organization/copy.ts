import type { Seats } from '#shared/api/organizations/organizations.ts';
import { countNoun } from '#shared/text/count-noun.ts';
import type { ToastText } from '#src/state/toasts.ts';

export const EMPTY_EMAIL = 'Please enter an email address.';

export function buildInvitedToast(email: string): ToastText {
  return { title: 'Invitation Sent', description: `We emailed ${email} a link to join.` };
}

export function buildCreatedToast(name: string): ToastText {
  return { title: 'Team Created', description: `${name} is ready. Invite your first colleague.` };
}

/** `3 of 10 seats used`. An open invitation uses a seat, too. */
export function describeSeats({ used, limit }: Seats): string {
  if (limit === null) return `${countNoun(used, 'seat')} used, no limit`;
  return `${used} of ${limit} seats used`;
}

/** What a person agrees to before joining. */
export function buildContactsAgreement(organization: string): string {
  return `Contacts I collect with a company card belong to ${organization}.`;
}

/** What joining means, shown above the agreement. */
export function listJoinTerms(organization: string): string[] {
  return [
    `${organization} can make a public company card with your name, job title and email, and manages it.`,
    `Contacts you collect with a company card belong to ${organization} and stay there if you leave.`,
    'Your own cards, their contacts and their numbers stay yours. Your team never sees them.',
  ];
}

export const AGREE_FIRST = 'Please agree before you join.';
