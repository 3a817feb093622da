import { TRIAL_DAYS } from '#shared/plan/purchase-terms.ts';
import type { ApiFailure } from '#src/browser/http.ts';
import type { ToastText } from '#src/state/toasts.ts';

/** Shown to people who are eligible for the free trial. */
export const TRIAL_TERMS = `Your plan starts with ${TRIAL_DAYS} days free: one trial per person and payment method. If yours has had one before, the trial ends at once and nothing is charged.`;

export const TRIAL_AFTER_CONFIRMING = `Confirm your email first to start with ${TRIAL_DAYS} days free. You can also buy now, without a trial.`;

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

const CHECKOUT_FAILED: ToastText = {
  title: 'Checkout Failed',
  description: 'Unable to start checkout process. Please try again.',
  variant: 'destructive',
};

/**
 * Builds the toast of a failed checkout: the server rejected it, did not respond, or returned no
 * URL.
 */
export function buildCheckoutToast({
  status,
  code,
  message,
}: Pick<ApiFailure, 'status' | 'code' | 'message'>): ToastText {
  // Retrying does not help someone who already has the plan.
  if (code === 'already_subscribed') return { ...CHECKOUT_FAILED, description: message };
  const isSuccessful = status >= 200 && status < 300;
  return isSuccessful ? NOT_STARTED : CHECKOUT_FAILED;
}
