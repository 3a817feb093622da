import type { ApiFailure } from '#src/browser/http.ts';
import type { ToastText } from '#src/state/toasts.ts';

export const TITLE = 'Confirm your email';

export const WHERE = 'The link is in your inbox. Check spam if you do not see it.';

export function buildSentToast(email: string): ToastText {
  return { title: 'Link sent', description: `Open the link we sent to ${email}.` };
}

/** Uses the server's message, except for the rate limit: its duration depends on the mailbox. */
export function buildLinkNotSentToast({
  code,
  message,
}: Pick<ApiFailure, 'code' | 'message'>): ToastText {
  const isRateLimited = code === 'rate_limited';
  return {
    title: 'Link not sent',
    description: isRateLimited
      ? 'We sent several links to this mailbox already. Open the newest one, or try again later.'
      : message,
    variant: 'destructive',
  };
}
