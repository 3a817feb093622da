import type { ApiFailure } from '#src/browser/http.ts';
import type { ToastText } from '#src/state/toasts.ts';
import { countNoun } from '#shared/text/count-noun.ts';
import { can } from '#shared/plan/features.ts';
import type { PlanId } from '#shared/plan/plan.ts';
import { SUPPORT_RESPONSE_HOURS } from '#shared/plan/purchase-terms.ts';

export const SENT: ToastText = {
  title: 'Message Sent!',
  description: `We answer by email within ${SUPPORT_RESPONSE_HOURS} hours.`,
};

/** Includes that the input is kept. */
export function buildMessageNotSentToast({ message }: Pick<ApiFailure, 'message'>): ToastText {
  return {
    title: 'Message Not Sent',
    description: `${message} Your message is still here.`,
    variant: 'destructive',
  };
}

/** Subject of a message that the pricing page starts. */
export function buildPriceSubject(seats: number): string {
  return `Price for ${countNoun(seats, 'person', 'people')}`;
}

/** Note for plans whose messages are answered first; null for others. */
export function findSupportNote(plan: PlanId): string | null {
  if (can(plan, 'dedicatedSupport')) return 'Sent from your account, with dedicated support.';
  return can(plan, 'prioritySupport') ? 'Sent from your account, with priority support.' : null;
}
