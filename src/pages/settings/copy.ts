import { PASSWORD_MIN } from '#shared/api/auth/auth.ts';
import type { Preferences } from '#shared/api/auth/account.ts';
import type { LeftOrganization } from '#shared/api/auth/account-deletion.ts';
import { DELETION_DAYS } from '#shared/api/organizations/deletion.ts';
import { formatMoment } from '#shared/format/day.ts';
import type { ApiFailure } from '#src/browser/http.ts';
import { failureToast, type ToastText } from '#src/state/toasts.ts';

export const PASSWORD_MISMATCH: ToastText = {
  title: 'Password Mismatch',
  description: "New password and confirmation don't match.",
  variant: 'destructive',
};

export const PASSWORD_TOO_SHORT: ToastText = {
  title: 'Password Too Short',
  description: `Password must be at least ${PASSWORD_MIN} characters long.`,
  variant: 'destructive',
};

export const PASSWORD_UPDATED: ToastText = {
  title: 'Password Updated',
  description: 'Your other devices were signed out.',
};

export const PASSWORD_UPDATED_ALL: ToastText = {
  title: 'Password Updated',
  description:
    'Your other devices were signed out. API keys and apps have ended, webhooks are paused.',
};

export const ENDS_PROGRAMS = {
  label: 'Also end API keys, connected apps, and webhooks',
  hint: 'Keep this on if someone else may know your password. Keys are revoked, apps disconnected, and webhooks paused. Keys you made for a team are paused.',
};

export const PROFILE_UPDATED: ToastText = { title: 'Profile Updated' };

export const ACCOUNT_DELETED: ToastText = {
  title: 'Account Deleted',
  description:
    'We deleted your account and all of its data. Your usernames stay reserved for 30 days.',
};

export const ACCOUNT_DELETION_SCHEDULED: ToastText = {
  title: 'Deletion Scheduled',
  description: 'You get an email. You can keep your account until then.',
};
export const ACCOUNT_DELETION_CANCELED: ToastText = { title: 'Account Kept' };

export const describeAccountDeletion = (deletesAt: string): string =>
  `Your account will be deleted on ${formatMoment(deletesAt)}, together with the teams that you pay for.`;

export const LINK_SENT: ToastText = {
  title: 'Link Sent',
  description: 'Only the newest link works.',
};

/** Shows the server's message if there is one. */
export function updateFailed(failure: ApiFailure): ToastText {
  return failureToast('Update Failed', failure);
}

export const DELETION_ORGANIZATIONS = 'Your teams';

export function describeOrganizationConsequence(
  kind: LeftOrganization['kind'],
  team: string,
): string {
  if (kind === 'waits') {
    return `You pay for ${team}, and others use it. Both are deleted in ${DELETION_DAYS} days, and its owners can keep it until then. To leave it to them, transfer billing first.`;
  }
  return kind === 'deleted'
    ? `Deleted with your account: no one else uses ${team}.`
    : `You leave ${team}. Your company cards stay there with their contacts, and ${team} decides what visitors see.`;
}

/**
 * Failures that the person can resolve show the server's message; support cannot help with these.
 */
export function deletionFailed(failure: ApiFailure): ToastText {
  const isUserError =
    ['wrong_password', 'billing_owner'].includes(failure.code) || failure.status === 429;
  return {
    title: 'Deletion Failed',
    description: isUserError
      ? failure.message
      : 'Could not delete account. Please contact support.',
    variant: 'destructive',
  };
}

/** A mail that does not exist yet says so in its own row; the choice is saved all the same. */
export const NO_MAIL_YET = 'No mail yet';

export const NOTIFICATIONS: readonly {
  key: keyof Preferences;
  label: string;
  hint: string;
  hasMail: boolean;
}[] = [
  {
    key: 'emailNotifications',
    label: 'Email notifications',
    hint: 'Turn off to get security emails only.',
    hasMail: true,
  },
  { key: 'cardViews', label: 'Card views', hint: 'When someone views your card.', hasMail: false },
  {
    key: 'newContacts',
    label: 'New contacts',
    hint: 'When someone shares their details with you.',
    hasMail: true,
  },
  {
    key: 'weeklyReport',
    label: 'Weekly report',
    hint: 'Your stats, every Monday.',
    hasMail: false,
  },
  {
    key: 'marketingEmails',
    label: 'Product news',
    hint: 'New features, a few times a year.',
    hasMail: false,
  },
];
