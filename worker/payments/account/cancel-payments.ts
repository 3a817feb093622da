import type { PaymentContext } from '#worker/payments/payment-context.ts';
import { ApiError } from '#worker/http/api-error.ts';
import { PAYMENT_ERRORS } from '#worker/payments/copy.ts';
import { findAccount, listStoredSubscriptions } from '#worker/payments/customers.ts';
import { CustomerNotFound } from '#worker/payments/provider.ts';
import { isChargeable } from '#worker/payments/subscription/subscription-status.ts';

/**
 * Cancels everything an account pays for before the account is deleted. Throws if the provider does
 * not respond: the customer id is deleted with the account, and a cancellation lost in a queue
 * would bill the customer forever.
 */
export async function cancelPayments(
  { db, provider, trials }: Pick<PaymentContext, 'db' | 'provider' | 'trials'>,
  userId: string,
): Promise<void> {
  await trials.recordAccount(userId);
  if (provider === null) return requireNoSubscription(db, userId);
  const { customer } = await findAccount(db, { userId, isLive: provider.mode === 'live' });
  if (customer === null) return;
  try {
    // Expire open checkouts first, so that no new subscription starts after the list is read.
    await provider.expireCheckouts(customer.customerId);
    const live = (await provider.listSubscriptions(customer.customerId)).filter(isChargeable);
    for (const { id } of live) await provider.cancelSubscription(id, false);
  } catch (error) {
    // The provider does not know the customer, so nothing can be charged.
    if (error instanceof CustomerNotFound) return;
    if (!(error instanceof ApiError)) throw error;
    throw new ApiError('payments_unreachable', {
      message: PAYMENT_ERRORS.planNotCanceled,
      retryAfterSeconds: 60,
    });
  }
}

/**
 * Without provider keys no subscription can be canceled. Keep an account that may still be charged.
 */
async function requireNoSubscription(db: D1Database, userId: string): Promise<void> {
  const stored = await listStoredSubscriptions(db, { userId, isLive: true });
  if (!stored.some(isChargeable)) return;
  throw new ApiError('payments_unavailable', {
    message: PAYMENT_ERRORS.planNotCancelable,
  });
}
