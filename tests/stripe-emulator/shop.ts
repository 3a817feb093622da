import { setUpStripe } from '#scripts/stripe/set-up-stripe.ts';
import { createStripeEmulator, type StripeEmulator } from '#tests/stripe-emulator/emulator.ts';
import { createStripe, type Stripe, type StripeClient } from '#worker/payments/stripe/stripe.ts';

export const WEBHOOK_SECRET = 'whsec_test';
const [BASE, SECRET_KEY] = ['http://localhost:9999', 'sk_test_emulator'];
/** 2026-01-15T12:00:00Z, a day that every month has. */
const START_MS = Date.UTC(2026, 0, 15, 12);

export interface Shop extends StripeClient {
  emulator: StripeEmulator;
  /** Delivered webhooks, in order. */
  received: { body: string; signature: string }[];
  /** Advances real time. */
  pass: (ms: number) => void;
  priceOf: (key: string) => Promise<string>;
  /** Creates a checkout session like the product does. */
  checkout: (key: string, customer: string, trialDays?: number) => Promise<Stripe.Checkout.Session>;
  /** Submits a form of a page. */
  post: (path: string, fields?: Record<string, string>) => Promise<Response>;
  get: (path: string) => Promise<Response>;
  /** Events, oldest first. */
  kinds: () => Promise<string[]>;
  subscriptionOf: (customer: string) => Promise<Stripe.Subscription>;
}

/** An emulator with the plan table set up and the product's own client. */
export async function openShop(answers: (number | 'down')[] = []): Promise<Shop> {
  const received: { body: string; signature: string }[] = [];
  let nowMs = START_MS;
  const emulator = createStripeEmulator({
    baseUrl: BASE,
    secretKey: SECRET_KEY,
    webhookSecret: WEBHOOK_SECRET,
    nowMs: () => nowMs,
    send: async (request) => {
      const answer = answers.shift() ?? 200;
      if (answer === 'down') throw new TypeError('fetch failed');
      const signature = request.headers.get('Stripe-Signature') ?? '';
      received.push({ body: await request.text(), signature });
      return new Response(null, { status: answer });
    },
  });
  const { client, readEvent } = createStripe({
    secretKey: SECRET_KEY,
    webhookSecret: WEBHOOK_SECRET,
    publishableKey: null,
    apiBase: BASE,
    fetch: (input, init) => emulator.handle(new Request(input, init)),
  });
  await setUpStripe(client, { origin: 'https://cards.test' });

  const priceOf = async (key: string) =>
    (await client.prices.list({ lookup_keys: [key] })).data[0]?.id ?? '';
  return {
    emulator,
    client,
    readEvent,
    received,
    pass: (ms) => {
      nowMs += ms;
    },
    priceOf,
    checkout: async (key, customer, trialDays = 0) =>
      client.checkout.sessions.create({
        mode: 'subscription',
        customer,
        line_items: [{ price: await priceOf(key), quantity: 1 }],
        success_url: 'https://cards.test/dashboard?success=true',
        cancel_url: 'https://cards.test/pricing?canceled=true',
        allow_promotion_codes: true,
        ...(trialDays > 0 && {
          payment_method_collection: 'if_required' as const,
          subscription_data: {
            trial_period_days: trialDays,
            trial_settings: { end_behavior: { missing_payment_method: 'cancel' as const } },
          },
        }),
      }),
    post: (path, fields = {}) =>
      emulator.handle(
        new Request(path.startsWith('http') ? path : BASE + path, {
          method: 'POST',
          body: new URLSearchParams(fields),
        }),
      ),
    get: (path) => emulator.handle(new Request(path.startsWith('http') ? path : BASE + path)),
    kinds: async () =>
      (await client.events.list({ limit: 100 })).data.map(({ type }) => type).toReversed(),
    subscriptionOf: async (customer) => {
      const { data } = await client.subscriptions.list({ customer, status: 'all' });
      const [subscription] = data;
      if (subscription === undefined) throw new Error('there is no subscription');
      return subscription;
    },
  };
}

/** A card as entered. */
export const card = (number: string) => ({ number, expiry: '12 / 34', cvc: '123' });
export const GOOD = card('4242 4242 4242 4242');
export const DECLINED = card('4000 0000 0000 0002');
export const ASKING = card('4000 0025 0000 3155');
export const FAILING_LATER = card('4000 0000 0000 0341');

/** A customer who subscribed to a price with this card, without a trial. */
export async function subscribed(shop: Shop, key: string, typed = GOOD): Promise<string> {
  const { id } = await shop.client.customers.create({ email: 'mara@example.com' });
  const { url } = await shop.checkout(key, id);
  await shop.post(url ?? '', typed);
  return id;
}

/** Runs an action of the admin page. */
export async function runAction(shop: Shop, customer: string, action: string): Promise<void> {
  const answer = await shop.post('/desk', { customer, deed: action });
  if (answer.status !== 303) throw new Error(await answer.text());
}
