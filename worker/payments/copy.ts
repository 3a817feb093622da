export const PAYMENT_ERRORS = {
  planGranted: 'Your account already includes this plan or a higher one.',
  checkoutFailed: 'Unable to start checkout process. Please try again.',
  foreignReturnUrl: 'This address is not a page of this site.',
  planNotCanceled:
    "We couldn't cancel your plan, so nothing was deleted. Please try again in a few minutes.",
  planNotCancelable:
    "We can't cancel your plan right now, so nothing was deleted. Please contact support.",
} as const;
