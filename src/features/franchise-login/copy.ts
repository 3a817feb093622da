import type { ApiFailure } from '#src/browser/http.ts';
import type { ToastText } from '#src/state/toasts.ts';

export const GRANTED: ToastText = { title: 'Access Granted!', goesAlong: true };

/** What a person reads at the closed door: the spec's words for a wrong password, the cause for anything else. */
export function buildDeniedToast({
  code,
  message,
}: Pick<ApiFailure, 'code' | 'message'>): ToastText {
  const isWrong = code === 'franchise_denied' || code === 'invalid_input';
  return {
    title: 'Access Denied',
    description: isWrong ? 'Invalid password. Please try again.' : message,
    variant: 'destructive',
  };
}
