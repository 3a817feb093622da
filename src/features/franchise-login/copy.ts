import type { ApiFailure } from '#src/browser/http.ts';
import type { ToastText } from '#src/state/toasts.ts';

export const GRANTED: ToastText = { title: 'Access Granted!', survivesNavigation: true };

/**
 * Builds the toast of a failed login: the requirement's text for a wrong password, the server's
 * message otherwise.
 */
export function buildDeniedToast({
  code,
  message,
}: Pick<ApiFailure, 'code' | 'message'>): ToastText {
  const isWrongPassword = code === 'franchise_denied' || code === 'invalid_input';
  return {
    title: 'Access Denied',
    description: isWrongPassword ? 'Invalid password. Please try again.' : message,
    variant: 'destructive',
  };
}
