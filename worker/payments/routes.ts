import { Hono } from 'hono';
import * as contract from '#shared/api/payments.ts';
import { monthlyPriceCents, SOLD_PLANS, yearlyPriceCents } from '#shared/plan/billing.ts';
import { PRICING } from '#shared/plan/pricing.ts';
import { href } from '#shared/routes.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { UserEnv } from '#worker/http/app-env.ts';
import { validate } from '#worker/http/request/validate.ts';
import { buy } from '#worker/payments/checkout/buy.ts';
import { isReturnUrl } from '#worker/payments/checkout/is-return-url.ts';
import { PAYMENT_ERRORS } from '#worker/payments/copy.ts';
import { findAccount, listStoredSubscriptions } from '#worker/payments/customers.ts';
import type { PaymentContext } from '#worker/payments/payment-context.ts';
import type { PaymentProvider, PortalRequest } from '#worker/payments/provider.ts';
import { releasePlanChange } from '#worker/payments/subscription/release-plan-change.ts';
import { readSubscriptionView } from '#worker/payments/subscription/read-subscription-view.ts';
import { isChargeable } from '#worker/payments/subscription/subscription-status.ts';
import { receiveEvent } from './receive-event.ts';

/**
 * Routes for checkout, portal, subscription, invoices and webhook. Only the webhook grants plans.
 */
export function paymentRoutes(context: PaymentContext): Hono<UserEnv> {
  const { db, provider, requireUser, originOf, rateLimit } = context;
  const { createCheckoutSession, createPortalSession } = contract;
  const app = new Hono<UserEnv>();

  app.get(contract.readPaymentsConfig.path, (c) => c.json(buildConfig(provider)));

  app.post(
    createCheckoutSession.path,
    requireUser,
    validate(createCheckoutSession.request),
    async (c) => {
      const request = c.req.valid('json');
      const { successUrl, cancelUrl } = request;
      const origin = originOf(c.req.url);
      requireReturnUrls({ successUrl, cancelUrl }, c.get('host').origin);
      const { id: userId, email: unconfirmedEmail, isEmailConfirmed } = c.get('user');
      // An unconfirmed address may belong to a stranger, who would get the provider's emails.
      const email = isEmailConfirmed === true ? unconfirmedEmail : null;
      await rateLimit(`payments:${userId}`);
      const buyContext = { db, provider: requireProvider(provider), trials: context.trials };
      return c.json(
        await withCheckoutMessage(() => buy(buyContext, { ...request, userId, email, origin })),
      );
    },
  );

  app.post(
    createPortalSession.path,
    requireUser,
    validate(createPortalSession.request),
    async (c) => {
      const { id: userId } = c.get('user');
      await rateLimit(`payments:${userId}`);
      const activeProvider = requireProvider(provider);
      const { customer } = await findAccount(db, {
        userId,
        isLive: activeProvider.mode === 'live',
      });
      if (customer === null) throw new ApiError('no_customer');
      const { customerId } = customer;
      const flow = await findFlow(context, activeProvider, userId, c.req.valid('json').purpose);
      const returnUrl = c.get('host').origin + href('billing');
      return c.json(await activeProvider.openPortal({ customerId, returnUrl, flow }));
    },
  );

  app.get(contract.readSubscription.path, requireUser, async (c) =>
    c.json(await readSubscriptionView(context, c.get('user'))),
  );

  app.post(contract.keepPlan.path, requireUser, async (c) => {
    const user = c.get('user');
    await rateLimit(`payments:${user.id}`);
    await releasePlanChange({ ...context, provider: requireProvider(provider) }, user.id);
    return c.json(await readSubscriptionView(context, user));
  });

  app.get(contract.listInvoices.path, requireUser, async (c) => {
    const { id: userId } = c.get('user');
    const emptyPage = { invoices: [], nextCursor: null };
    if (provider === null) return c.json(emptyPage);
    const { customer } = await findAccount(db, { userId, isLive: provider.mode === 'live' });
    if (customer === null) return c.json(emptyPage);
    await rateLimit(`payments:${userId}`);
    return c.json(await provider.listInvoices(customer.customerId, c.req.query('cursor') ?? null));
  });

  app.post(contract.receivePaymentWebhook.path, async (c) => {
    const webhookContext = { ...context, provider: requireProvider(provider) };
    await receiveEvent(webhookContext, c.req.raw);
    return c.json({ received: true });
  });

  return app;
}

function buildConfig(provider: PaymentProvider | null): contract.PaymentsConfig {
  return {
    enabled: provider !== null,
    provider: 'stripe',
    publishableKey: provider?.publishableKey ?? null,
    currency: 'usd',
    mode: provider?.mode ?? null,
    plans: SOLD_PLANS.map((plan) => ({
      plan,
      name: PRICING[plan].name,
      monthlyPriceCents: monthlyPriceCents(plan),
      yearlyPriceCents: yearlyPriceCents(plan),
    })),
  };
}

function requireProvider(provider: PaymentProvider | null): PaymentProvider {
  if (provider === null) throw new ApiError('payments_unavailable');
  return provider;
}

/** Replaces the message of an unreachable provider with the checkout page's own. */
async function withCheckoutMessage<Response>(start: () => Promise<Response>): Promise<Response> {
  try {
    return await start();
  } catch (error) {
    // All other errors carry their own messages.
    if (!(error instanceof ApiError && error.code === 'payments_unreachable')) throw error;
    throw new ApiError('payments_unreachable', {
      ...error.details,
      message: PAYMENT_ERRORS.checkoutFailed,
    });
  }
}

/**
 * Returns the portal page to open. Pages about a plan need a chargeable subscription; without one
 * the portal's start page opens.
 */
async function findFlow(
  { db }: PaymentContext,
  provider: PaymentProvider,
  userId: string,
  purpose: 'manage' | 'change_plan' | 'payment_method' | 'cancel',
): Promise<PortalRequest['flow']> {
  if (purpose === 'manage' || purpose === 'payment_method') return { kind: purpose };
  const stored = await listStoredSubscriptions(db, { userId, isLive: provider.mode === 'live' });
  const running = stored.find(isChargeable);
  return running ? { kind: purpose, subscriptionId: running.id } : { kind: 'manage' };
}

/** Throws `invalid_input` with an issue for each address that is not a return page. */
function requireReturnUrls(urls: Readonly<Record<string, string>>, origin: string): void {
  const issues = Object.entries(urls)
    .filter(([, url]) => !isReturnUrl(url, origin))
    .map(([path]) => ({ path, message: PAYMENT_ERRORS.foreignReturnUrl }));
  if (issues.length > 0) throw new ApiError('invalid_input', { issues });
}
