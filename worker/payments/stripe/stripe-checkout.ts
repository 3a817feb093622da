import { buildPriceKey } from '#shared/plan/billing.ts';
import { TRIAL_DAYS } from '#shared/plan/purchase-terms.ts';
import { ApiError } from '#worker/http/api-error.ts';
import { pause } from '#worker/http/pause.ts';
import { fingerprint } from './fingerprint.ts';
import type { Order } from '#worker/payments/provider.ts';
import { callStripe, FailureReplayed, type Stripe } from './stripe.ts';

/** Sessions of a customer to read. Stripe keeps an open one for 24 hours. */
const RECENT_SESSIONS = 10;

/**
 * Attempts before the buyer is asked to try again: that many other purchases started at the same
 * moment.
 */
const ATTEMPTS_MAX = 4;

/** Waits in milliseconds for a session that another request is creating. */
const SESSION_WAITS_MS = [0, 250, 500, 1000];

/**
 * Starts a Checkout session. Reuses an open one for the same purchase and expires all others, so
 * that a customer never has two pages to pay on. The idempotency key names the latest known
 * session: of two concurrent requests, equal ones share a session, and of different ones Stripe
 * accepts the first while the other retries and expires it.
 */
export async function startCheckout(client: Stripe, order: Order): Promise<{ url: string }> {
  const findingPrice = findPrice(client, buildPriceKey(order.plan, order.billingInterval));
  const previous = { latest: '', failedKeys: 0 };
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt++) {
    const [price, recent] = await Promise.all([findingPrice, listRecent(client, order)]);
    const purchase = hashPurchase(order, price);
    const open = recent.filter(({ status }) => status === 'open');
    const reusable = open.find(
      ({ metadata, url }) => url && metadata?.['fingerprint'] === purchase,
    );
    await expire(
      client,
      open.filter((session) => session !== reusable),
    );
    if (reusable?.url) return { url: reusable.url };
    const latest = latestId(recent);
    // The key was used but no session exists: Stripe also replays failures by key. All requests use
    // the same sequence of keys, so that equal ones still share the next session.
    const failedKeys = latest === previous.latest ? previous.failedKeys + 1 : 0;
    const suffix = failedKeys === 0 ? '' : `-${purchase}-${failedKeys}`;
    const params = buildSession(order, price, purchase);
    const created = await createSession(
      client,
      params,
      `checkout-${order.customerId}${suffix}-${latest}`,
    );
    if (typeof created !== 'string') return created;
    if (created === 'taken') await waitForSession(client, order, latest);
    Object.assign(previous, { latest, failedKeys });
  }
  throw new ApiError('payments_unreachable', { retryAfterSeconds: 1 });
}

async function listRecent(
  client: Stripe,
  { customerId: customer }: Order,
): Promise<Stripe.Checkout.Session[]> {
  return (
    await callStripe(() => client.checkout.sessions.list({ customer, limit: RECENT_SESSIONS }))
  ).data;
}

function latestId(recent: readonly Stripe.Checkout.Session[]): string {
  return recent[0]?.id ?? 'first';
}

/** `taken`: the key belongs to a different request. `failed`: it belongs to one that failed. */
async function createSession(
  client: Stripe,
  params: Stripe.Checkout.SessionCreateParams,
  idempotencyKey: string,
): Promise<{ url: string } | 'taken' | 'failed'> {
  try {
    const { url } = await callStripe(() =>
      client.checkout.sessions.create(params, { idempotencyKey }),
    );
    if (!url) throw new Error('Stripe created a Checkout session without a URL');
    return { url };
  } catch (error) {
    // Another request was faster, or an earlier attempt failed. The caller retries.
    if (isOfType(error, 'StripeIdempotencyError')) return 'taken';
    if (error instanceof FailureReplayed) return 'failed';
    throw error;
  }
}

/** Waits until the request that holds the key has created its session. */
async function waitForSession(client: Stripe, order: Order, latest: string): Promise<void> {
  for (const wait of SESSION_WAITS_MS) {
    await pause(wait);
    if (latestId(await listRecent(client, order)) !== latest) return;
  }
}

export async function expireCheckouts(client: Stripe, customerId: string): Promise<void> {
  const open = await callStripe(() =>
    client.checkout.sessions.list({ customer: customerId, status: 'open', limit: 100 }),
  );
  await expire(client, open.data);
}

async function expire(client: Stripe, sessions: readonly Stripe.Checkout.Session[]): Promise<void> {
  for (const { id } of sessions) {
    try {
      await callStripe(() => client.checkout.sessions.expire(id));
    } catch (error) {
      // Paid or expired since the list was read. The webhook of a payment triggers a sync.
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
  purchase: string,
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
    metadata: { ...metadata, fingerprint: purchase },
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

export async function findPrice(client: Stripe, key: string): Promise<string> {
  const found = await callStripe(() =>
    client.prices.list({ lookup_keys: [key], active: true, limit: 1 }),
  );
  const price = found.data[0];
  if (!price) throw new Error(`Stripe has no active price ${key}: run npm run stripe:setup`);
  return price.id;
}

/** Hashes everything that makes two purchases equal. */
function hashPurchase(order: Order, price: string): string {
  const { userId, customerId, hasTrial, successUrl, cancelUrl } = order;
  return fingerprint(JSON.stringify([userId, customerId, price, hasTrial, successUrl, cancelUrl]));
}
