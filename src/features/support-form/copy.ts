import type { ApiFailure } from '#src/browser/http.ts';
import type { ToastText } from '#src/state/toasts.ts';
import { can } from '#shared/plan/features.ts';
import type { PlanId } from '#shared/plan/plan.ts';
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

/** The line next to the button for plans whose messages are listed first; null for others. */
export function supportNote(plan: PlanId): string | null {
  if (can(plan, 'dedicatedSupport')) return 'Sent from your account, with dedicated support.';
  return can(plan, 'prioritySupport') ? 'Sent from your account, with priority support.' : null;
}
