import type { ApiFailure } from '#src/browser/http.ts';
import type { ToastText } from '#src/state/toasts.ts';
import { SUPPORT_ANSWER_HOURS } from '#shared/plan/terms.ts';

export const SENT: ToastText = {
  title: 'Message Sent!',
  description: `We answer by email within ${SUPPORT_ANSWER_HOURS} hours.`,
};

/** What went wrong, and that nothing typed is lost. */
export function buildNotSentToast({ message }: Pick<ApiFailure, 'message'>): ToastText {
  return {
    title: 'Message Not Sent',
    description: `${message} What you wrote is still here.`,
    variant: 'destructive',
  };
}
