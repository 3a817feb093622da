import { createHash } from 'node:crypto';
import { priceKey, TRIAL_DAYS } from '#shared/plan/billing.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { Order } from '#worker/payments/provider.ts';
import { ask, type Stripe } from '#worker/payments/stripe.ts';

/** Purchases of a customer that are looked at: Stripe keeps an open one for a day. */
const RECENT = 10;

/** Rounds before a person is asked to try again: as many other purchases were begun at that very moment. */
const ROUNDS = 4;

/**
 * Begins a purchase at Stripe's own page. The one already open for the same thing is answered again and any other is
 * ended, so that a customer never has two pages to pay on. Whoever begins one names the last one they saw by their key:
 * of two at once the same share a page, and of different ones Stripe takes the first, the other looks again and ends it.
 */
export async function startCheckout(client: Stripe, order: Order): Promise<{ url: string }> {
  const findingPrice = findPrice(client, priceKey(order.plan, order.billingInterval));
  let before: string | null = null;
  for (let round = 0; round < ROUNDS; round++) {
    const [price, { data: recent }] = await Promise.all([
      findingPrice,
      ask(() => client.checkout.sessions.list({ customer: order.customerId, limit: RECENT })),
    ]);
    const fingerprint = fingerprintOf(order, price);
    const open = recent.filter(({ status }) => status === 'open');
    const same = open.find(({ metadata, url }) => url && metadata?.['fingerprint'] === fingerprint);
    await expire(
      client,
      open.filter((session) => session !== same),
    );
    if (same?.url) return { url: same.url };
    const last = recent[0]?.id ?? 'first';
    // Refused for another's sake that is not there: Stripe keeps a failure by its key as well, and it must not stand in the way.
    const turn = last === before ? `${order.customerId}-${fingerprint}` : order.customerId;
    const params = buildSession(order, price, fingerprint);
    const url = await createSession(client, params, `checkout-${turn}-${last}`);
    if (url !== null) return { url };
    before = last;
  }
  throw new ApiError('payments_unreachable', { retryAfterSeconds: 1 });
}

/** Opens a page to pay on; null when the key was taken by a request for something else. */
async function createSession(
  client: Stripe,
  params: Stripe.Checkout.SessionCreateParams,
  idempotencyKey: string,
): Promise<string | null> {
  try {
    const { url } = await ask(() => client.checkout.sessions.create(params, { idempotencyKey }));
    if (!url) throw new Error('Stripe opened a checkout without an address');
    return url;
  } catch (error) {
    // Somebody was faster: the caller looks again.
    if (isOfType(error, 'StripeIdempotencyError')) return null;
    throw error;
  }
}

/** Ends every purchase of a customer that was begun and not paid. */
export async function expireCheckouts(client: Stripe, customerId: string): Promise<void> {
  const open = await ask(() =>
    client.checkout.sessions.list({ customer: customerId, status: 'open', limit: 100 }),
  );
  await expire(client, open.data);
}

async function expire(client: Stripe, sessions: readonly Stripe.Checkout.Session[]): Promise<void> {
  for (const { id } of sessions) {
    try {
      await ask(() => client.checkout.sessions.expire(id));
    } catch (error) {
      // Paid or expired between the look and this call; paid is found by the look that its webhook brings.
      if (!isOfType(error, 'StripeInvalidRequestError')) throw error;
    }
  }
}

function isOfType(error: unknown, type: string): boolean {
  return error instanceof Error && 'type' in error && error.type === type;
}

function buildSession(
  order: Order,
  price: string,
  fingerprint: string,
): Stripe.Checkout.SessionCreateParams {
  const { userId, customerId, plan, billingInterval } = order;
  const metadata = { user_id: userId, plan, interval: billingInterval };
  return {
    mode: 'subscription',
    customer: customerId,
    client_reference_id: userId,
    line_items: [{ price, quantity: 1 }],
    allow_promotion_codes: true,
    success_url: order.successUrl,
    cancel_url: order.cancelUrl,
    metadata: { ...metadata, fingerprint },
    subscription_data: {
      metadata,
      ...(order.hasTrial && {
        trial_period_days: TRIAL_DAYS,
        trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
      }),
    },
    ...(order.hasTrial && { payment_method_collection: 'if_required' }),
  };
}

/** The id of the price that carries a lookup key now. */
export async function findPrice(client: Stripe, key: string): Promise<string> {
  const found = await ask(() => client.prices.list({ lookup_keys: [key], active: true, limit: 1 }));
  const price = found.data[0];
  if (!price) throw new Error(`Stripe has no active price ${key}: run npm run stripe:setup`);
  return price.id;
}

/** Everything that makes two purchases the same one. */
function fingerprintOf(order: Order, price: string): string {
  const { userId, customerId, hasTrial, successUrl, cancelUrl } = order;
  return createHash('sha256')
    .update(JSON.stringify([userId, customerId, price, hasTrial, successUrl, cancelUrl]))
    .digest('base64url')
    .slice(0, 32);
}
