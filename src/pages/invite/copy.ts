import type { InvitationPreview } from '#shared/api/organizations/people/invitations.ts';

type PreparedCard = NonNullable<InvitationPreview['card']>;

/** What happens to the card that was made for an invited person. */
export function describePreparedCard({ username, isPublic }: PreparedCard): string {
  return isPublic
    ? `Your card is online at /${username}. Join to change it.`
    : `Your card is ready: it goes online at /${username} when you join.`;
}

/** What declining does, before it is done. */
export function describeDecline({ card, organization }: InvitationPreview): string {
  const what =
    card === null
      ? 'The invitation is deleted.'
      : card.isPublic
        ? 'The card goes offline and is deleted, with the invitation.'
        : 'The card is deleted before it goes online, with the invitation.';
  return `${what} The person at ${organization} who made it is notified.`;
}
