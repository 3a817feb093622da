import type { Subscription } from '#shared/api/payments.ts';
import type { PlanId } from '#shared/plan/plan.ts';
import { findAccount, listKept } from '#worker/payments/customers.ts';
import type { PaymentProvider } from '#worker/payments/provider.ts';
import type { Trials } from '#worker/payments/trials/trials.ts';
import { findLeading, isLive, standingOf } from '#worker/payments/standing/standing.ts';

interface SubscriptionDeps {
  db: D1Database;
  provider: PaymentProvider | null;
  trials: Pick<Trials, 'findOffer'>;
  now: () => Date;
}

/** What an account pays for, as last seen; asks nobody, so that it answers while the provider does not. */
export async function buildSubscription(
  { db, provider, trials, now }: SubscriptionDeps,
  user: { id: string; plan: PlanId },
): Promise<Subscription> {
  const asked = { userId: user.id, isLive: provider?.mode !== 'test' };
  const [{ customer }, all, offer] = await Promise.all([
    findAccount(db, asked),
    listKept(db, asked),
    trials.findOffer(user.id),
  ]);
  const isFirst = (customer?.trialUsedAt ?? null) === null && !all.some(isLive);
  const facts = findLeading(all, now());
  const standing = facts && standingOf(facts, now());
  const isBought = standing !== null && standing.state !== 'none';
  const shown = isBought ? facts : null;
  const isTrialing = shown?.status === 'trialing';
  return {
    plan: user.plan,
    state: standing?.state ?? 'none',
    soldPlan: shown?.plan ?? null,
    interval: shown?.interval ?? null,
    periodEnd: shown?.periodEnd ?? null,
    trialEnd: isTrialing ? (shown?.trialEnd ?? null) : null,
    graceEnd: standing?.graceEnd ?? null,
    cancelAt: shown && isLive(shown) ? shown.cancelAt : null,
    paymentMethod: shown?.paymentMethod ?? null,
    amountCents: shown?.amountCents ?? null,
    currency: shown?.currency ?? 'usd',
    isTrialAvailable: isFirst && offer === 'available',
    isConfirmationNeededForTrial: isFirst && offer === 'unconfirmed',
    isTrialReused: shown?.isTrialReused ?? false,
    canManage: provider !== null && customer !== null,
    testMode: provider?.mode === 'test',
  };
}
