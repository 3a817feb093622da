import { PASSWORD_MIN } from '#shared/api/auth.ts';
import type { Preferences } from '#shared/api/account.ts';
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

export const PROFILE_UPDATED: ToastText = { title: 'Profile Updated' };

export const ACCOUNT_DELETED: ToastText = {
  title: 'Account Deleted',
  description:
    'Your account and everything in it is gone. Your usernames stay reserved for 30 days.',
};

export const LINK_SENT: ToastText = {
  title: 'Link Sent',
  description: 'Only the newest link works.',
};

/** What a person reads when a change was not kept: the server's own words where it has any. */
export function updateFailed(failure: ApiFailure): ToastText {
  return failureToast('Update Failed', failure);
}

/** What a person reads when the account is still there. A wrong password, or a wait, is theirs to solve; the rest is ours. */
export function deletionFailed(failure: ApiFailure): ToastText {
  const isTheirs = failure.code === 'wrong_password' || failure.status === 429;
  return {
    title: 'Deletion Failed',
    description: isTheirs ? failure.message : 'Could not delete account. Please contact support.',
    variant: 'destructive',
  };
}

/** The switches, in their order. */
export const NOTIFICATIONS: readonly { key: keyof Preferences; label: string; hint: string }[] = [
  {
    key: 'emailNotifications',
    label: 'Email notifications',
    hint: 'The main switch: off means no mail but those that keep your account safe.',
  },
  { key: 'cardViews', label: 'Card views', hint: 'When your card is looked at.' },
  { key: 'newContacts', label: 'New contacts', hint: 'When somebody leaves you their details.' },
  { key: 'weeklyReport', label: 'Weekly report', hint: 'Your numbers, every Monday.' },
  { key: 'marketingEmails', label: 'Product news', hint: 'What is new, a few times a year.' },
];
