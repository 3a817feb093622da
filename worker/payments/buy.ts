import { PLAN_IDS } from '#shared/plan/plan.ts';
import type { BillingInterval, SoldPlan } from '#shared/plan/billing.ts';
import { ApiError } from '#worker/http/api-error.ts';
import {
  findAccount,
  keepCustomer,
  replaceCustomer,
  type Customer,
} from '#worker/payments/customers.ts';
import { CustomerLost, type PaymentProvider } from '#worker/payments/provider.ts';
import type { SubscriptionFacts } from '#worker/payments/standing/facts.ts';
import type { Trials } from '#worker/payments/trials/trials.ts';
import { isLive } from '#worker/payments/standing/standing.ts';

export interface BuyDeps {
  db: D1Database;
  provider: PaymentProvider;
  trials: Pick<Trials, 'findOffer'>;
}

interface Asked {
  userId: string;
  /** The buyer's address once it is confirmed; null before that, and the provider asks for one. */
  email: string | null;
  plan: SoldPlan;
  billingInterval: BillingInterval;
  successUrl: string;
  cancelUrl: string;
  /** The public origin of the request. */
  origin: string;
}

/**
 * Where a person goes to pay. Whether they already do is asked of the provider, not of our last news: whoever has a plan
 * is led to confirm the change of it and never to a second one. Throws `already_subscribed` for what they have.
 */
export async function buy(deps: BuyDeps, asked: Asked): Promise<{ url: string }> {
  const account = await findAccount(deps.db, { userId: asked.userId, isLive: modeOf(deps) });
  if (PLAN_IDS.indexOf(account.grantedPlan) >= PLAN_IDS.indexOf(asked.plan)) {
    throw new ApiError('already_subscribed', {
      message: 'Your account already has this plan, or a higher one, by agreement.',
    });
  }
  const customer = account.customer ?? (await createCustomer(deps, asked, null));
  try {
    return await buyAs(deps, asked, customer);
  } catch (error) {
    // Deleted at the provider, or another account's key: the person becomes a customer anew, once.
    if (!(error instanceof CustomerLost)) throw error;
    const replaced = await createCustomer(deps, asked, customer);
    return buyAs(deps, asked, replaced);
  }
}

async function buyAs(deps: BuyDeps, asked: Asked, customer: Customer): Promise<{ url: string }> {
  const { provider, trials } = deps;
  const { customerId } = customer;
  const all = await provider.listSubscriptions(customerId);
  const current = all.find(isLive);
  if (current) return changeInstead(deps, asked, customerId, current);
  const hadTrial = customer.trialUsedAt !== null || all.some(({ trialEnd }) => trialEnd !== null);
  const { userId, plan, billingInterval, successUrl, cancelUrl } = asked;
  const hasTrial = !hadTrial && (await trials.findOffer(userId)) === 'available';
  const order = { userId, customerId, plan, billingInterval, successUrl, cancelUrl };
  return provider.startCheckout({ ...order, hasTrial });
}

function changeInstead(
  { provider }: BuyDeps,
  { plan, billingInterval, successUrl }: Asked,
  customerId: string,
  current: SubscriptionFacts,
): Promise<{ url: string }> {
  const isSame = current.plan === plan && current.interval === billingInterval;
  const isRunning = current.status === 'active' || current.status === 'trialing';
  if (isSame && isRunning && current.cancelAt === null) throw new ApiError('already_subscribed');
  // What is overdue is paid first, and what was canceled is resumed first: both on the provider's own page.
  const flow =
    isSame || !isRunning
      ? ({ kind: 'manage' } as const)
      : ({ kind: 'confirm_change', subscription: current, plan, billingInterval } as const);
  return provider.openPortal({ customerId, returnUrl: successUrl, flow });
}

async function createCustomer(
  deps: BuyDeps,
  { userId, email, origin }: Asked,
  lost: Customer | null,
): Promise<Customer> {
  const { db, provider } = deps;
  const instead = lost?.customerId ?? null;
  const customerId = await provider.createCustomer({ userId, email, instead });
  if (instead !== null) await replaceCustomer(db, instead, customerId);
  await keepCustomer(db, { customerId, userId, isLive: modeOf(deps), origin, email });
  const { customer } = await findAccount(db, { userId, isLive: modeOf(deps) });
  // The account was deleted meanwhile.
  if (customer === null) throw new ApiError('unauthorized');
  return customer;
}

function modeOf({ provider }: BuyDeps): boolean {
  return provider.mode === 'live';
}
