import type { BillingInterval, SoldPlan } from '#shared/plan/billing.ts';
import { PLAN_IDS } from '#shared/plan/plan.ts';
import { ApiError } from '#worker/http/api-error.ts';
import { PAYMENT_ERRORS } from '#worker/payments/copy.ts';
import {
  findAccount,
  saveCustomer,
  replaceCustomer,
  type Customer,
} from '#worker/payments/customers.ts';
import type { SyncContext } from '#worker/payments/payment-context.ts';
import { CustomerNotFound } from '#worker/payments/provider.ts';
import type { SubscriptionDetails } from '#worker/payments/subscription/subscription-details.ts';
import { isChargeable } from '#worker/payments/subscription/subscription-status.ts';

interface Purchase {
  userId: string;
  /** The buyer's confirmed email address. If null, the provider's page asks for one. */
  email: string | null;
  plan: SoldPlan;
  billingInterval: BillingInterval;
  successUrl: string;
  cancelUrl: string;
  origin: string;
}

/**
 * Returns the URL where the user pays. Asks the provider for running subscriptions instead of
 * trusting the last webhook, so that a subscriber confirms a plan change and never buys a second
 * subscription. Throws `already_subscribed` for the plan they have.
 */
export async function buy(
  context: Pick<SyncContext, 'db' | 'provider' | 'trials'>,
  purchase: Purchase,
): Promise<{ url: string }> {
  const account = await findAccount(context.db, {
    userId: purchase.userId,
    isLive: isLiveMode(context),
  });
  if (PLAN_IDS.indexOf(account.grantedPlan) >= PLAN_IDS.indexOf(purchase.plan)) {
    throw new ApiError('already_subscribed', {
      message: PAYMENT_ERRORS.planGranted,
    });
  }
  const customer = account.customer ?? (await createCustomer(context, purchase, null));
  try {
    return await buyAs(context, purchase, customer);
  } catch (error) {
    // The customer was deleted at the provider or belongs to another account's key. Create it
    // again, once.
    if (!(error instanceof CustomerNotFound)) throw error;
    const replacement = await createCustomer(context, purchase, customer);
    return buyAs(context, purchase, replacement);
  }
}

async function buyAs(
  context: Pick<SyncContext, 'db' | 'provider' | 'trials'>,
  purchase: Purchase,
  customer: Customer,
): Promise<{ url: string }> {
  const { provider, trials } = context;
  const { customerId } = customer;
  const all = await provider.listSubscriptions(customerId);
  const running = all.find(isChargeable);
  if (running) return changeInstead(context, purchase, customerId, running);
  const hadTrial = customer.trialUsedAt !== null || all.some(({ trialEnd }) => trialEnd !== null);
  const { userId, plan, billingInterval, successUrl, cancelUrl } = purchase;
  const hasTrial = !hadTrial && (await trials.findOffer(userId)) === 'available';
  const order = { userId, customerId, plan, billingInterval, successUrl, cancelUrl };
  return provider.startCheckout({ ...order, hasTrial });
}

function changeInstead(
  { provider }: Pick<SyncContext, 'db' | 'provider' | 'trials'>,
  { plan, billingInterval, successUrl }: Purchase,
  customerId: string,
  running: SubscriptionDetails,
): Promise<{ url: string }> {
  const isSame = running.plan === plan && running.interval === billingInterval;
  const isRunning = running.status === 'active' || running.status === 'trialing';
  if (isSame && isRunning && running.cancelAt === null) throw new ApiError('already_subscribed');
  // Overdue invoices are paid and canceled plans resumed on the provider's own page.
  const flow =
    isSame || !isRunning
      ? ({ kind: 'manage' } as const)
      : ({ kind: 'confirm_change', subscription: running, plan, billingInterval } as const);
  return provider.openPortal({ customerId, returnUrl: successUrl, flow });
}

async function createCustomer(
  context: Pick<SyncContext, 'db' | 'provider' | 'trials'>,
  { userId, email, origin }: Purchase,
  replaced: Customer | null,
): Promise<Customer> {
  const { db, provider } = context;
  const replacedId = replaced?.customerId ?? null;
  const customerId = await provider.createCustomer({ userId, email, replaces: replacedId });
  if (replacedId !== null) await replaceCustomer(db, replacedId, customerId);
  await saveCustomer(db, { customerId, userId, isLive: isLiveMode(context), origin, email });
  const { customer } = await findAccount(db, { userId, isLive: isLiveMode(context) });
  // The account was deleted in the meantime.
  if (customer === null) throw new ApiError('unauthorized');
  return customer;
}

function isLiveMode({ provider }: Pick<SyncContext, 'db' | 'provider' | 'trials'>): boolean {
  return provider.mode === 'live';
}
