import { ApiError } from '#worker/http/api-error.ts';
import { findAccount, listKept } from '#worker/payments/customers.ts';
import { CustomerLost, type PaymentProvider } from '#worker/payments/provider.ts';
import type { Trials } from '#worker/payments/trials/trials.ts';
import { isLive } from '#worker/payments/standing/standing.ts';

interface LeaveDeps {
  db: D1Database;
  provider: PaymentProvider | null;
  trials: Pick<Trials, 'rememberAccount'>;
}

const NOT_CANCELED =
  'Your plan could not be canceled just now, so nothing was deleted. Please try again in a few minutes.';

/**
 * Ends everything an account pays for, before the account goes. Throws where the provider does not answer: once the
 * account is gone nothing here knows the customer any more, and a cancellation lost in a queue would bill them forever.
 */
export async function leavePayments(
  { db, provider, trials }: LeaveDeps,
  userId: string,
): Promise<void> {
  await trials.rememberAccount(userId);
  if (provider === null) return requireNothingPaid(db, userId);
  const { customer } = await findAccount(db, { userId, isLive: provider.mode === 'live' });
  if (customer === null) return;
  try {
    // What is open to be paid goes first, so that nothing new begins behind the look.
    await provider.expireCheckouts(customer.customerId);
    const live = (await provider.listSubscriptions(customer.customerId)).filter(isLive);
    for (const { id } of live) await provider.cancelSubscription(id, false);
  } catch (error) {
    // The provider does not know the customer: there is nothing it could charge.
    if (error instanceof CustomerLost) return;
    if (!(error instanceof ApiError)) throw error;
    throw new ApiError('payments_unreachable', { message: NOT_CANCELED, retryAfterSeconds: 60 });
  }
}

/** An operator who removed the keys can end no subscription from here; one that may still be charged must not be lost. */
async function requireNothingPaid(db: D1Database, userId: string): Promise<void> {
  const kept = await listKept(db, { userId, isLive: true });
  if (!kept.some(isLive)) return;
  throw new ApiError('payments_unavailable', {
    message:
      'Your plan cannot be canceled here at present, so nothing was deleted. Please contact support.',
  });
}
