import { Hono } from 'hono';
import {
  createCheckoutSession,
  paymentsConfig,
  type PaymentsConfig,
} from '#shared/api/payments.ts';
import {
  monthlyPriceCents,
  priceCents,
  SOLD_PLANS,
  yearlyPriceCents,
  type BillingInterval,
  type SoldPlan,
} from '#shared/plan/billing.ts';
import { PRICING } from '#shared/plan/pricing.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { UserEnv } from '#worker/http/app-env.ts';
import type { RequireUser } from '#worker/http/require-user.ts';
import { validate } from '#worker/http/validate.ts';
import { isReturnAddress } from '#worker/payments/return-address.ts';

/** A purchase as the provider is asked for it; every price comes from our own table. */
export interface Order {
  userId: string;
  email: string;
  plan: SoldPlan;
  billingInterval: BillingInterval;
  priceCents: number;
  successUrl: string;
  cancelUrl: string;
}

/** Who takes the money. */
export interface PaymentProvider {
  publishableKey: string;
  mode: 'test' | 'live';
  /** Begins a purchase; answers where the buyer pays. */
  start: (order: Order) => Promise<{ url: string }>;
}

export interface PaymentDeps {
  /** Null where the operator has set none up. */
  provider: PaymentProvider | null;
  requireUser: RequireUser;
  originOf: (requestUrl: string) => string;
}

/** `GET /api/payments/config` and `POST /api/payments/create-checkout-session`. */
export function paymentRoutes({ provider, requireUser, originOf }: PaymentDeps): Hono<UserEnv> {
  const app = new Hono<UserEnv>();

  app.get(paymentsConfig.path, (c) => c.json(buildConfig(provider)));

  app.post(
    createCheckoutSession.path,
    requireUser,
    validate(createCheckoutSession.request),
    async (c) => {
      const { plan, billingInterval, successUrl, cancelUrl } = c.req.valid('json');
      requireReturnAddresses({ successUrl, cancelUrl }, originOf(c.req.url));
      if (provider === null) throw new ApiError('payments_unavailable');
      const { id: userId, email } = c.get('user');
      const price = priceCents(plan, billingInterval);
      const order = { userId, email, plan, billingInterval, priceCents: price };
      return c.json(await provider.start({ ...order, successUrl, cancelUrl }));
    },
  );

  return app;
}

function buildConfig(provider: PaymentProvider | null): PaymentsConfig {
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

/** Throws `invalid_input` naming each address that is not a page of ours. */
function requireReturnAddresses(addresses: Readonly<Record<string, string>>, origin: string): void {
  const issues = Object.entries(addresses)
    .filter(([, address]) => !isReturnAddress(address, origin))
    .map(([path]) => ({ path, message: 'This address is not a page of this site.' }));
  if (issues.length > 0) throw new ApiError('invalid_input', { issues });
}
