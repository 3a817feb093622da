import type { Subscription } from '#shared/api/payments.ts';
import type { PlanId } from '#shared/plan/plan.ts';
import { findAccount, listStoredSubscriptions } from '#worker/payments/customers.ts';
import type { PaymentContext } from '#worker/payments/payment-context.ts';
import type { SubscriptionDetails } from './subscription-details.ts';
import {
  primarySubscription,
  isChargeable,
  buildSubscriptionStatus,
} from './subscription-status.ts';

/** Reads stored data only, so that it works while the provider does not respond. */
export async function readSubscriptionView(
  { db, provider, trials, now }: Pick<PaymentContext, 'db' | 'provider' | 'trials' | 'now'>,
  user: { id: string; plan: PlanId },
): Promise<Subscription> {
  const query = { userId: user.id, isLive: provider?.mode !== 'test' };
  const [{ customer }, all, offer] = await Promise.all([
    findAccount(db, query),
    listStoredSubscriptions(db, query),
    trials.findOffer(user.id),
  ]);
  const isFirstPurchase = (customer?.trialUsedAt ?? null) === null && !all.some(isChargeable);
  const primary = primarySubscription(all, now());
  const status = primary && buildSubscriptionStatus(primary, now());
  const hasPurchase = status !== null && status.state !== 'none';
  const shown = hasPurchase ? primary : null;
  const isTrialing = shown?.status === 'trialing';
  return {
    plan: user.plan,
    state: status?.state ?? 'none',
    soldPlan: shown?.plan ?? null,
    interval: shown?.interval ?? null,
    periodEnd: shown?.periodEnd ?? null,
    trialEnd: isTrialing ? (shown?.trialEnd ?? null) : null,
    graceEnd: status?.graceEnd ?? null,
    cancelAt: shown && isChargeable(shown) ? shown.cancelAt : null,
    change: shown && isChargeable(shown) ? buildChange(shown) : null,
    paymentMethod: shown?.paymentMethod ?? null,
    amountCents: shown?.amountCents ?? null,
    currency: shown?.currency ?? 'usd',
    isTrialAvailable: isFirstPurchase && offer === 'available',
    isConfirmationNeededForTrial: isFirstPurchase && offer === 'unconfirmed',
    isTrialReused: shown?.isTrialReused ?? false,
    canManage: provider !== null && customer !== null,
    testMode: provider?.mode === 'test',
  };
}

function buildChange({ change }: SubscriptionDetails): Subscription['change'] {
  if (change === null) return null;
  const { plan, interval, amountCents, at } = change;
  return { plan, interval, amountCents, at };
}
