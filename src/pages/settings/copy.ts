import { PASSWORD_MIN } from '#shared/api/auth/auth.ts';
import type { Preferences } from '#shared/api/auth/account.ts';
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
    'We deleted your account and all of its data. Your usernames stay reserved for 30 days.',
};

export const LINK_SENT: ToastText = {
  title: 'Link Sent',
  description: 'Only the newest link works.',
};

/** Shows the server's message if there is one. */
export function updateFailed(failure: ApiFailure): ToastText {
  return failureToast('Update Failed', failure);
}

/** A wrong password or a rate limit shows the server's message; support cannot help with these. */
export function deletionFailed(failure: ApiFailure): ToastText {
  const isUserError = failure.code === 'wrong_password' || failure.status === 429;
  return {
    title: 'Deletion Failed',
    description: isUserError
      ? failure.message
      : 'Could not delete account. Please contact support.',
    variant: 'destructive',
  };
}

export const NOTIFICATIONS: readonly { key: keyof Preferences; label: string; hint: string }[] = [
  {
    key: 'emailNotifications',
    label: 'Email notifications',
    hint: 'Turn off to get security emails only.',
  },
  { key: 'cardViews', label: 'Card views', hint: 'When someone views your card.' },
  {
    key: 'newContacts',
    label: 'New contacts',
    hint: 'When someone shares their details with you.',
  },
  { key: 'weeklyReport', label: 'Weekly report', hint: 'Your stats, every Monday.' },
  { key: 'marketingEmails', label: 'Product news', hint: 'New features, a few times a year.' },
];
