import { TRIAL_DAYS } from '#shared/plan/billing.ts';
import type { ApiFailure } from '#src/browser/http.ts';
import type { ToastText } from '#src/state/toasts.ts';

/** What the free trial is, for people who can have it. */
export const TRIAL_TERMS = `Your plan starts with ${TRIAL_DAYS} days free: one trial per person and payment method. If yours has had one before, the trial ends at once and nothing is charged.`;

export const TRIAL_AFTER_CONFIRMING = `Confirm your email first to start with ${TRIAL_DAYS} days free. You can also buy now, without a trial.`;

/** Said before the checkout opens. */
export function buildRedirectNotice(planName: string): ToastText {
  return {
    title: 'Redirecting to checkout',
    description: `${planName} is selected. Nothing is charged before you confirm.`,
  };
}

export const NOT_READY: ToastText = {
  title: 'Error',
  description: 'Payment system not ready. Please try again.',
  variant: 'destructive',
};

const NOT_STARTED: ToastText = {
  title: 'Error',
  description: 'Failed to start checkout process.',
  variant: 'destructive',
};

const REFUSED: ToastText = {
  title: 'Checkout Failed',
  description: 'Unable to start checkout process. Please try again.',
  variant: 'destructive',
};

/** What a person reads when no checkout came about: the server refused or was silent, or answered without an address. */
export function buildCheckoutToast({
  status,
  code,
  message,
}: Pick<ApiFailure, 'status' | 'code' | 'message'>): ToastText {
  // Trying again helps nobody who has the plan already.
  if (code === 'already_subscribed') return { ...REFUSED, description: message };
  const isAnswered = status >= 200 && status < 300;
  return isAnswered ? NOT_STARTED : REFUSED;
}
