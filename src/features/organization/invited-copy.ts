import { ROLE_NAMES } from '#src/features/organization/roles.ts';
import type { InvitationPreview } from '#shared/api/organizations/people/invitations.ts';
import type { ToastText } from '#src/state/toasts.ts';

export function buildJoinedToast(organization: string): ToastText {
  return { title: `Welcome to ${organization}`, survivesNavigation: true };
}

export function buildDeclinedToast(organization: string): ToastText {
  return {
    title: 'Invitation Declined',
    description: `You won't join ${organization}.`,
    survivesNavigation: true,
  };
}

/** `You're invited to join Northwind as a manager.` */
export function buildInvitationLine({
  organization,
  role,
}: Pick<InvitationPreview, 'organization' | 'role'>): string {
  const name = ROLE_NAMES[role].toLowerCase();
  const article = /^[aeiou]/.test(name) ? 'an' : 'a';
  return `You're invited to join ${organization} as ${article} ${name}.`;
}
