import type { ToastText } from '#src/state/toasts.ts';

export const REASON =
  'Confirm your email to be notified of new contacts, send your card by mail, and be found by search engines.';

/** The same in one line of a phone; the rest is said where there is room. */
export const SHORT_REASON = {
  line: 'Confirm your email',
  rest: ' to be notified of new contacts.',
};

export const LINK_NOT_SENT: ToastText = {
  title: 'Link not sent',
  description: 'Check your connection and try again.',
  variant: 'destructive',
};
