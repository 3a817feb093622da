import { createPaymentContext } from '#worker/payments/payment-context.ts';
import { env } from 'cloudflare:test';
import * as contract from '#shared/api/payments.ts';
import type { PlanId } from '#shared/plan/plan.ts';
import { lockCards } from '#worker/cards/plan-lock.ts';
import { createResolveHost } from '#worker/http/middleware/resolve-host.ts';
import type { Job } from '#worker/jobs/job.ts';
import { createHostRecords } from '#worker/hosts/host-records.ts';
import { createPayments } from '#worker/payments/create-payments.ts';
import { buildTestSettings, createTestKernel } from '#tests/worker/fixtures/test-kernel.ts';
import { createStripeProvider } from '#worker/payments/stripe/stripe-provider.ts';
import { buildTestContent, ORIGIN, unique } from '#tests/worker/world/card.ts';
import { addUser } from '#tests/worker/world/person.ts';
import { createFakeStripe } from '#tests/worker/payments/fakes/fake-stripe.ts';
import { buildEventBody, sign, WEBHOOK_SECRET } from '#tests/worker/payments/fakes/signed-event.ts';
import { createWalletHarness } from '#tests/worker/wallet/harness.ts';
import { readRow, readRows, readValue } from '#tests/worker/world/sql.ts';
import { readAnswer } from '#tests/worker/world/answer.ts';

export const DAY = 86_400_000;
const SECRET = 'a-secret-for-tests-only-of-32-bytes-or-more';

interface Options {
  db?: D1Database;
  secretKey?: string;
  trialSecrets?: readonly string[];
  isQueueUp?: () => boolean;
}

export const order = {
  plan: 'startup',
  billingInterval: 'monthly',
  successUrl: `${ORIGIN}/dashboard?success=true`,
  cancelUrl: `${ORIGIN}/pricing?canceled=true`,
};

/**
 * Payments, cards and passes on real stores, with a fake Stripe. `drainQueue` runs the collected
 * jobs.
 */
export function startPayments(options: Options = {}) {
  const stripe = createFakeStripe();
  const cards = createWalletHarness();
  const jobs: Job[] = [];
  const provider = createStripeProvider({
    secretKey: options.secretKey ?? 'sk_test_1',
    webhookSecret: WEBHOOK_SECRET,
    publishableKey: 'pk_test_1',
    apiBase: 'http://stripe.test:1',
    fetch: stripe.fetch,
  });
  const db = options.db ?? env.DB;
  const [secret = SECRET, previous] = options.trialSecrets ?? [];
  const kernel = createTestKernel({
    settings: buildTestSettings({ SESSION_SECRET: secret, SESSION_SECRET_PREVIOUS: previous }),
    db,
    enqueue: async (more) => {
      if (options.isQueueUp?.() === false) throw new Error('the queue is down');
      jobs.push(...more);
    },
    now: cards.now,
    findSession: cards.kernel.findSession,
  });
  kernel.listen({
    effects: {
      picturesChanged: ({ username, origin }) =>
        cards.wallet.listeners.effects.picturesChanged({ username, origin }),
    },
    writes: { planChanged: ({ userId, at }) => [lockCards(db, userId, at)] },
  });
  const start = (publicOrigin: string) => {
    const placed = { ...kernel, publicOrigin };
    return createPayments(placed, createPaymentContext(placed, provider));
  };
  const payments = start('');
  const resolveHost = createResolveHost(
    kernel,
    createHostRecords({ ...kernel, listed: [] }).findHost,
  );
  cards.app.use(resolveHost);
  cards.app.route('/', payments.routes);
  const { send } = cards;

  const deliver = async (body: string, signature: string | null = sign(body)) =>
    cards.app.request(contract.receivePaymentWebhook.path, {
      method: 'POST',
      headers: { ...(signature !== null && { 'Stripe-Signature': signature }) },
      body,
    });

  return {
    ...cards,
    stripe,
    payments,
    resolveHost,
    context: createPaymentContext(kernel, provider),
    /** The same account without a configured provider. */
    withoutProvider: () => createPayments(kernel, createPaymentContext(kernel, null)),
    /** Runs the sweep of an installation with this public origin. */
    sweepPayments: (publicOrigin: string) => start(publicOrigin).sweep.payments(),
    jobs,
    deliver,
    buy: (user: string | null, changes: object = {}) =>
      send(user, 'POST', contract.createCheckoutSession.path, { ...order, ...changes }),
    portal: (user: string | null, body: object = {}) =>
      send(user, 'POST', contract.createPortalSession.path, body),
    subscription: async (user: string) =>
      readAnswer(contract.readSubscription, send(user, 'GET', contract.readSubscription.path)),
    /** Adds a user who has visited the checkout, and returns their customer id. */
    async addCustomer(plan: PlanId = 'free') {
      const user = await addUser(plan);
      await send(user, 'POST', contract.createCheckoutSession.path, order);
      const customer = await findCustomerId(user);
      if (customer === null) throw new Error('no customer was stored');
      return { user, customer };
    },
    /** Delivers a signed event and returns the response status. */
    async sendEvent(type: string, object: object, changes: object = {}): Promise<number> {
      return (await deliver(buildEventBody(type, object, changes))).status;
    },
    /** Publishes cards a minute apart, oldest first. */
    async publishCards(user: string, count: number): Promise<string[]> {
      const names: string[] = [];
      for (let created = 0; created < count; created++) {
        const name = unique('shown');
        cards.clock.at += 60_000;
        const answer = await send(user, 'PUT', `/api/cards/${name}`, buildTestContent());
        if (answer.status !== 201) throw new Error(await answer.text());
        names.push(name);
      }
      return names;
    },
    /** Runs the queued payment jobs and the jobs they enqueue. */
    async drainQueue(): Promise<void> {
      for (let job = jobs.shift(); job !== undefined; job = jobs.shift()) {
        if (job.kind === 'repair_card') await cards.records.sync(job.username, job.origin);
        if (job.kind === 'tell_email') await payments.jobs.tell_email(job);
        if (job.kind === 'cancel_subscription') await payments.jobs.cancel_subscription(job);
      }
      await cards.drainQueue();
    },
  };
}

export async function findCustomerId(user: string): Promise<string | null> {
  return readValue<string>('SELECT customer_id FROM customers WHERE user_id = ?', user);
}

export async function readPlan(user: string): Promise<string | null> {
  return readValue<string>('SELECT plan FROM users WHERE id = ?', user);
}

/** Returns whether each card is locked, oldest first. */
export async function readLocks(user: string): Promise<boolean[]> {
  const results = await readRows<{ locked: number }>(
    'SELECT locked_at IS NOT NULL AS locked FROM cards WHERE user_id = ? ORDER BY created_at, id',
    user,
  );
  return results.map(({ locked }) => locked === 1);
}

/** The number of processed events. */
export async function countEvents(): Promise<number> {
  const row = await readRow<{
    many: number;
  }>('SELECT count(*) AS many FROM payment_events');
  return row?.many ?? 0;
}
