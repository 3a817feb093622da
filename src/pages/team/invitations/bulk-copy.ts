import { countNoun } from '#shared/text/count-noun.ts';

export type InvitationAction = 'remind' | 'revoke';

/** Addresses that a confirmation names. */
const NAMED_MAX = 5;

/** `ann@acme.example, bob@acme.example and 10 more`. */
function nameAddresses(emails: readonly string[]): string {
  const rest = emails.length - NAMED_MAX;
  const named = emails.slice(0, NAMED_MAX).join(', ');
  return rest > 0 ? `${named} and ${rest.toLocaleString('en-US')} more` : named;
}

interface ActionCopy {
  title: (count: number) => string;
  body: (emails: readonly string[]) => string;
  confirm: (count: number) => string;
  busy: string;
  progress: string;
  done: (count: number) => string;
  refused: (count: number) => string;
  toast: string;
}

export const BULK_INVITATION_COPY: Readonly<Record<InvitationAction, ActionCopy>> = {
  remind: {
    title: (count) => `Remind ${countNoun(count, 'person', 'people')}?`,
    body: (emails) =>
      `We email a new link to ${nameAddresses(emails)}. It replaces the earlier one and works for another two weeks.`,
    confirm: (count) => `Remind ${countNoun(count, 'person', 'people')}`,
    busy: 'Sending...',
    progress: 'Reminders sent',
    done: (count) => `${countNoun(count, 'person', 'people')} reminded`,
    refused: (count) => `${count.toLocaleString('en-US')} not reminded`,
    toast: 'Reminders Sent',
  },
  revoke: {
    title: (count) => `Revoke ${countNoun(count, 'invitation')}?`,
    body: (emails) =>
      `The links we emailed to ${nameAddresses(emails)} stop working, and the seats become free. To undo this, invite the people again.`,
    confirm: (count) => `Revoke ${countNoun(count, 'invitation')}`,
    busy: 'Revoking...',
    progress: 'Invitations revoked',
    done: (count) => `${countNoun(count, 'invitation')} revoked`,
    refused: (count) => `${count.toLocaleString('en-US')} not revoked`,
    toast: 'Invitations Revoked',
  },
};
