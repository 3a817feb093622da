import { env } from 'cloudflare:test';
import * as contract from '#shared/api/payments.ts';
import type { PlanId } from '#shared/plan/plan.ts';
import { mailboxKey } from '#worker/auth/mailbox-key.ts';
import { LOCK_CARDS, OWN_NAMES } from '#worker/cards/plan-lock.ts';
import { createPayments, type PaymentJob } from '#worker/payments/create-payments.ts';
import { paymentRoutes } from '#worker/payments/routes.ts';
import { createStripeProvider } from '#worker/payments/stripe-provider.ts';
import { addUser, buildContent, ORIGIN, unique } from '#tests/worker/cards/harness.ts';
import { createFakeStripe } from '#tests/worker/payments/fake-stripe.ts';
import { buildEvent, sign, WEBHOOK_SECRET } from '#tests/worker/payments/signed-event.ts';
import { createWalletHarness } from '#tests/worker/wallet/harness.ts';

export const DAY = 86_400_000;

interface Options {
  db?: D1Database;
  secretKey?: string;
  trialSecrets?: readonly string[];
  /** Whether the queue takes messages. */
  isQueueUp?: () => boolean;
}

export const order = {
  plan: 'startup',
  billingInterval: 'monthly',
  successUrl: `${ORIGIN}/dashboard?success=true`,
  cancelUrl: `${ORIGIN}/pricing?canceled=true`,
};

/** Payments, cards and passes over the real stores, with Stripe in memory. The queue is a list, worked off by `work`. */
export function startPayments(options: Options = {}) {
  const stripe = createFakeStripe();
  const cards = createWalletHarness();
  const jobs: PaymentJob[] = [];
  const provider = createStripeProvider({
    secretKey: options.secretKey ?? 'sk_test_1',
    webhookSecret: WEBHOOK_SECRET,
    publishableKey: 'pk_test_1',
    apiBase: 'http://stripe.test:1',
    fetch: stripe.fetch,
  });
  const payments = createPayments({
    db: options.db ?? env.DB,
    provider,
    enqueue: async (more) => {
      if (options.isQueueUp?.() === false) throw new Error('the queue is down');
      jobs.push(...more);
    },
    announcePasses: cards.wallet.announce,
    alongPlanChange: [LOCK_CARDS],
    ownNames: OWN_NAMES,
    trialSecrets: options.trialSecrets ?? ['a-secret-for-tests-only-of-32-bytes-or-more'],
    mailboxKey,
    now: cards.now,
  });
  cards.app.route(
    '/',
    paymentRoutes({
      ...payments,
      requireUser: cards.requireUser,
      gate: async () => undefined,
      originOf: () => ORIGIN,
    }),
  );
  const { send } = cards;

  const deliver = async (body: string, signature: string | null = sign(body)) =>
    cards.app.request(contract.paymentWebhook.path, {
      method: 'POST',
      headers: { ...(signature !== null && { 'Stripe-Signature': signature }) },
      body,
    });

  return {
    ...cards,
    stripe,
    payments,
    jobs,
    deliver,
    buy: (user: string | null, changes: object = {}) =>
      send(user, 'POST', contract.createCheckoutSession.path, { ...order, ...changes }),
    portal: (user: string | null, body: object = {}) =>
      send(user, 'POST', contract.createPortalSession.path, body),
    subscription: async (user: string) =>
      contract.readSubscription.response.parse(
        await (await send(user, 'GET', contract.readSubscription.path)).json(),
      ),
    /** A user who has been to the checkout, and what Stripe calls them. */
    async customer(plan: PlanId = 'free') {
      const user = await addUser(plan);
      await send(user, 'POST', contract.createCheckoutSession.path, order);
      const customer = await customerOf(user);
      if (customer === null) throw new Error('no customer was kept');
      return { user, customer };
    },
    /** Tells the Worker that something happened to an object; the answer's status. */
    async tell(type: string, object: object, changes: object = {}): Promise<number> {
      return (await deliver(buildEvent(type, object, changes))).status;
    },
    /** Cards of a user, a minute apart, the oldest first. */
    async publishCards(user: string, many: number): Promise<string[]> {
      const names: string[] = [];
      for (let made = 0; made < many; made++) {
        const name = unique('shown');
        cards.clock.at += 60_000;
        const answer = await send(user, 'PUT', `/api/cards/${name}`, buildContent());
        if (answer.status !== 201) throw new Error(await answer.text());
        names.push(name);
      }
      return names;
    },
    /** Does what payments put on the queue, then what that led to. */
    async workAll(): Promise<void> {
      for (let job = jobs.shift(); job !== undefined; job = jobs.shift()) {
        if (job.kind === 'repair_card') await cards.records.sync(job.username, job.origin);
        else if (job.kind === 'tell_email') await payments.tellEmail(job);
        else await payments.cancel(job);
      }
      await cards.work();
    },
  };
}

/** The provider's name for a user. */
export async function customerOf(user: string): Promise<string | null> {
  return env.DB.prepare('SELECT customer_id FROM customers WHERE user_id = ?')
    .bind(user)
    .first<string>('customer_id');
}

/** The plan that holds for a user. */
export async function planOf(user: string): Promise<string | null> {
  return env.DB.prepare('SELECT plan FROM users WHERE id = ?').bind(user).first<string>('plan');
}

/** Which of a user's cards the plan does not cover, in the order they were made. */
export async function lockedOf(user: string): Promise<boolean[]> {
  const { results } = await env.DB.prepare(
    'SELECT locked_at IS NOT NULL AS locked FROM cards WHERE user_id = ? ORDER BY created_at, id',
  )
    .bind(user)
    .all<{ locked: number }>();
  return results.map(({ locked }) => locked === 1);
}

/** How many events have had their effect. */
export async function countEvents(): Promise<number> {
  const row = await env.DB.prepare('SELECT count(*) AS many FROM payment_events').first<{
    many: number;
  }>();
  return row?.many ?? 0;
}
