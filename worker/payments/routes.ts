import { Hono } from 'hono';
import * as contract from '#shared/api/payments.ts';
import { monthlyPriceCents, SOLD_PLANS, yearlyPriceCents } from '#shared/plan/billing.ts';
import { PRICING } from '#shared/plan/pricing.ts';
import { href } from '#shared/routes.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { UserEnv } from '#worker/http/app-env.ts';
import type { RequireUser } from '#worker/http/require-user.ts';
import { validate } from '#worker/http/validate.ts';
import { buy } from '#worker/payments/buy.ts';
import { findAccount, listKept } from '#worker/payments/customers.ts';
import type { PaymentProvider, PortalVisit } from '#worker/payments/provider.ts';
import { isReturnAddress } from '#worker/payments/return-address.ts';
import type { LookDeps } from '#worker/payments/standing/look.ts';
import { isLive } from '#worker/payments/standing/standing.ts';
import { buildSubscription } from '#worker/payments/subscription.ts';
import { receiveEvent } from '#worker/payments/webhook.ts';

export interface PaymentDeps extends Omit<LookDeps, 'provider'> {
  /** Null where the operator has set none up. */
  provider: PaymentProvider | null;
  requireUser: RequireUser;
  /** Counts the calls that make the provider work. Throws `rate_limited`. */
  gate: (key: string) => Promise<void>;
  originOf: (requestUrl: string) => string;
}

/** Buying, managing and being told: everything about money. Plans are granted by the webhook alone. */
export function paymentRoutes(deps: PaymentDeps): Hono<UserEnv> {
  const { db, provider, requireUser, originOf, gate } = deps;
  const { createCheckoutSession, createPortalSession } = contract;
  const app = new Hono<UserEnv>();

  app.get(contract.paymentsConfig.path, (c) => c.json(buildConfig(provider)));

  app.post(
    createCheckoutSession.path,
    requireUser,
    validate(createCheckoutSession.request),
    async (c) => {
      const asked = c.req.valid('json');
      const { successUrl, cancelUrl } = asked;
      const origin = originOf(c.req.url);
      requireReturnAddresses({ successUrl, cancelUrl }, origin);
      const { id: userId, email: address, isEmailConfirmed } = c.get('user');
      // An unconfirmed address may be a stranger's, who would get the provider's mails.
      const email = isEmailConfirmed === true ? address : null;
      await gate(`payments:${userId}`);
      const buying = { db, provider: requireProvider(provider), trials: deps.trials };
      return c.json(await startable(() => buy(buying, { ...asked, userId, email, origin })));
    },
  );

  app.post(
    createPortalSession.path,
    requireUser,
    validate(createPortalSession.request),
    async (c) => {
      const { id: userId } = c.get('user');
      await gate(`payments:${userId}`);
      const open = requireProvider(provider);
      const { customer } = await findAccount(db, { userId, isLive: open.mode === 'live' });
      if (customer === null) throw new ApiError('no_customer');
      const { customerId } = customer;
      const flow = await findFlow(deps, open, userId, c.req.valid('json').purpose);
      const returnUrl = originOf(c.req.url) + href('billing');
      return c.json(await open.openPortal({ customerId, returnUrl, flow }));
    },
  );

  app.get(contract.readSubscription.path, requireUser, async (c) =>
    c.json(await buildSubscription(deps, c.get('user'))),
  );

  app.get(contract.listInvoices.path, requireUser, async (c) => {
    const { id: userId } = c.get('user');
    const nothing = { invoices: [], nextCursor: null };
    if (provider === null) return c.json(nothing);
    const { customer } = await findAccount(db, { userId, isLive: provider.mode === 'live' });
    if (customer === null) return c.json(nothing);
    await gate(`payments:${userId}`);
    return c.json(await provider.listInvoices(customer.customerId, c.req.query('cursor') ?? null));
  });

  app.post(contract.paymentWebhook.path, async (c) => {
    const able = { ...deps, provider: requireProvider(provider) };
    await receiveEvent(able, c.req.raw);
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

/** A purchase that cannot begin says so in the words of the checkout page. */
async function startable<Answer>(start: () => Promise<Answer>): Promise<Answer> {
  try {
    return await start();
  } catch (error) {
    // Only the silence of the provider: every other refusal has words of its own.
    if (!(error instanceof ApiError && error.code === 'payments_unreachable')) throw error;
    throw new ApiError('payments_unreachable', {
      ...error.details,
      message: 'Unable to start checkout process. Please try again.',
    });
  }
}

/** A part of the provider's page; those about a plan need one that is alive. */
async function findFlow(
  { db }: PaymentDeps,
  provider: PaymentProvider,
  userId: string,
  purpose: 'manage' | 'change_plan' | 'payment_method' | 'cancel',
): Promise<PortalVisit['flow']> {
  if (purpose === 'manage' || purpose === 'payment_method') return { kind: purpose };
  const kept = await listKept(db, { userId, isLive: provider.mode === 'live' });
  const current = kept.find(isLive);
  return current ? { kind: purpose, subscriptionId: current.id } : { kind: 'manage' };
}

/** Throws `invalid_input` naming each address that is not a page of ours. */
function requireReturnAddresses(addresses: Readonly<Record<string, string>>, origin: string): void {
  const issues = Object.entries(addresses)
    .filter(([, address]) => !isReturnAddress(address, origin))
    .map(([path]) => ({ path, message: 'This address is not a page of this site.' }));
  if (issues.length > 0) throw new ApiError('invalid_input', { issues });
}
