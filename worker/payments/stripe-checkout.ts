import { priceKey, TRIAL_DAYS } from '#shared/plan/billing.ts';
import { ApiError } from '#worker/http/api-error.ts';
import { pause } from '#worker/http/pause.ts';
import { fingerprint } from '#worker/payments/fingerprint.ts';
import type { Order } from '#worker/payments/provider.ts';
import { ask, FailureReplayed, type Stripe } from '#worker/payments/stripe.ts';

/** Purchases of a customer that are looked at: Stripe keeps an open one for a day. */
const RECENT = 10;

/** Rounds before a person is asked to try again: as many other purchases were begun at that very moment. */
const ROUNDS = 4;

/** Waits between the looks for a page another request is opening, in milliseconds. */
const OTHER_WAITS_MS = [0, 250, 500, 1000];

/**
 * Begins a purchase at Stripe's own page. The one already open for the same thing is answered again and any other is
 * ended, so that a customer never has two pages to pay on. Whoever begins one names the last one they saw by their key:
 * of two at once the same share a page, and of different ones Stripe takes the first, the other looks again and ends it.
 */
export async function startCheckout(client: Stripe, order: Order): Promise<{ url: string }> {
  const findingPrice = findPrice(client, priceKey(order.plan, order.billingInterval));
  const before = { last: '', keysSpent: 0 };
  for (let round = 0; round < ROUNDS; round++) {
    const [price, recent] = await Promise.all([findingPrice, listRecent(client, order)]);
    const purchase = fingerprintOf(order, price);
    const open = recent.filter(({ status }) => status === 'open');
    const same = open.find(({ metadata, url }) => url && metadata?.['fingerprint'] === purchase);
    await expire(
      client,
      open.filter((session) => session !== same),
    );
    if (same?.url) return { url: same.url };
    const last = lastOf(recent);
    // Spent on what is not there: Stripe keeps a failure by its key as well, and it must not stand in the way. Everybody
    // spends the same keys in the same order, so that who asks for the same shares the next one, too.
    const keysSpent = last === before.last ? before.keysSpent + 1 : 0;
    const turn = keysSpent === 0 ? '' : `-${purchase}-${keysSpent}`;
    const params = buildSession(order, price, purchase);
    const made = await createSession(client, params, `checkout-${order.customerId}${turn}-${last}`);
    if (typeof made !== 'string') return made;
    if (made === 'taken') await awaitOther(client, order, last);
    Object.assign(before, { last, keysSpent });
  }
  throw new ApiError('payments_unreachable', { retryAfterSeconds: 1 });
}

async function listRecent(
  client: Stripe,
  { customerId: customer }: Order,
): Promise<Stripe.Checkout.Session[]> {
  return (await ask(() => client.checkout.sessions.list({ customer, limit: RECENT }))).data;
}

function lastOf(recent: readonly Stripe.Checkout.Session[]): string {
  return recent[0]?.id ?? 'first';
}

/** Opens a page to pay on. `taken`: the key belongs to a request for something else; `failed`: to one that failed. */
async function createSession(
  client: Stripe,
  params: Stripe.Checkout.SessionCreateParams,
  idempotencyKey: string,
): Promise<{ url: string } | 'taken' | 'failed'> {
  try {
    const { url } = await ask(() => client.checkout.sessions.create(params, { idempotencyKey }));
    if (!url) throw new Error('Stripe opened a checkout without an address');
    return { url };
  } catch (error) {
    // Somebody was faster, or a try of before failed: the caller looks again.
    if (isOfType(error, 'StripeIdempotencyError')) return 'taken';
    if (error instanceof FailureReplayed) return 'failed';
    throw error;
  }
}

/** The request that has the key may be under way still: gives its page the time to be there at the next look. */
async function awaitOther(client: Stripe, order: Order, last: string): Promise<void> {
  for (const wait of OTHER_WAITS_MS) {
    await pause(wait);
    if (lastOf(await listRecent(client, order)) !== last) return;
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
  return fingerprint(JSON.stringify([userId, customerId, price, hasTrial, successUrl, cancelUrl]));
}
