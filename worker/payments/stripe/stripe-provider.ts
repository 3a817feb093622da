import { buildPriceKey, EXTRA_CARDS_KEY } from '#shared/plan/billing.ts';
import { ApiError } from '#worker/http/api-error.ts';
import { log } from '#worker/http/log.ts';
import { reportExtraCards } from './extra-cards.ts';
import { fingerprint } from './fingerprint.ts';
import {
  CustomerNotFound,
  type PaymentProvider,
  type PortalRequest,
} from '#worker/payments/provider.ts';
import type { ChargeRefund } from '#worker/payments/subscription/subscription-details.ts';
import { readPaidInvoice } from './paid-invoice.ts';
import { expireCheckouts, findPrice, startCheckout } from './stripe-checkout.ts';
import {
  buildPaymentEvent,
  buildSubscriptionDetails,
  buildInvoice,
  readId,
} from './stripe-objects.ts';
import {
  callStripe,
  createStripe,
  FailureReplayed,
  isMissing,
  type Stripe,
  type StripeSetup,
} from './stripe.ts';

/** Subscriptions read per customer; real customers have far fewer. */
const SUBSCRIPTIONS_MAX = 20;
/** Idempotency keys tried for one customer within the 24 hours Stripe replays a failure. */
const CUSTOMER_KEYS_MAX = 4;
const INVOICES_PER_PAGE = 20;
const INVOICE_ID = /^in_\w{1,250}$/;

export function createStripeProvider(setup: StripeSetup): PaymentProvider {
  const { client, readEvent } = createStripe(setup);
  return {
    publishableKey: setup.publishableKey,
    mode: /^[rs]k_live_/.test(setup.secretKey) ? 'live' : 'test',

    async createCustomer({ userId, email, replaces }) {
      // Stripe rejects a known key with different parameters, so the key contains a hash of the
      // address.
      const idempotencyKey = `customer-${userId}-${replaces ?? 'first'}-${fingerprint(email ?? '')}`;
      const params = { ...(email !== null && { email }), metadata: { user_id: userId } };
      return createCustomer(client, params, idempotencyKey);
    },

    async changeEmail(customerId, email) {
      try {
        await callStripe(() => client.customers.update(customerId, { email }));
      } catch (error) {
        if (isMissing(error)) throw new CustomerNotFound();
        throw error;
      }
    },

    startCheckout: (order) => startCheckout(client, order),
    expireCheckouts: (customerId) => expireCheckouts(client, customerId),
    openPortal: (visit) => openPortal(client, visit),

    async listSubscriptions(customer) {
      const found = await callStripe(() =>
        client.subscriptions.list({
          customer,
          status: 'all',
          limit: SUBSCRIPTIONS_MAX,
          expand: [
            'data.latest_invoice',
            'data.default_payment_method',
            'data.customer.invoice_settings.default_payment_method',
          ],
        }),
      );
      const read = found.data.map(async (subscription) => {
        const scheduleId = readId(subscription.schedule);
        const schedule = scheduleId === null ? null : await readSchedule(client, scheduleId);
        const details = buildSubscriptionDetails(subscription, schedule);
        // Another product of the same Stripe account, or an unconfigured price: log it for the
        // operator.
        if (details === null && !isMetered(subscription))
          log('error', 'payment_price_unknown', { subscription: subscription.id });
        return details ?? [];
      });
      return (await Promise.all(read)).flat();
    },

    async releaseChange(scheduleId) {
      const schedule = await readSchedule(client, scheduleId);
      if (schedule?.status !== 'active' && schedule?.status !== 'not_started') return;
      await callStripe(() => client.subscriptionSchedules.release(scheduleId));
    },

    async setRenewal(id, renews) {
      try {
        await callStripe(() => client.subscriptions.update(id, { cancel_at_period_end: !renews }));
      } catch (error) {
        // The subscription has ended already.
        if (!isMissing(error)) throw error;
      }
    },

    async cancelSubscription(id, isCredited) {
      const params = isCredited ? { prorate: true, invoice_now: true } : {};
      try {
        await callStripe(() => client.subscriptions.cancel(id, params));
      } catch (error) {
        // The subscription has ended already.
        if (!isMissing(error)) throw error;
      }
    },

    async listInvoices(customer, cursor) {
      if (cursor !== null && !INVOICE_ID.test(cursor)) throw new ApiError('bad_request');
      const page = { customer, limit: INVOICES_PER_PAGE };
      try {
        const found = await callStripe(() =>
          client.invoices.list({ ...page, ...(cursor !== null && { starting_after: cursor }) }),
        );
        return {
          invoices: found.data.map(buildInvoice).filter((invoice) => invoice !== null),
          nextCursor: found.has_more ? (found.data.at(-1)?.id ?? null) : null,
        };
      } catch (error) {
        // The cursor does not exist or belongs to another customer.
        if (cursor !== null && isMissing(error)) throw new ApiError('bad_request');
        throw error;
      }
    },

    findRefund: (chargeId) => findRefund(client, chargeId),
    reportExtraCards: (cards) => reportExtraCards(client, cards),
    readPaidInvoice: (invoiceId) => readPaidInvoice(client, invoiceId),

    async readEvent(body, signature) {
      if (!signature) return null;
      try {
        return buildPaymentEvent(await readEvent(body, signature));
      } catch (error) {
        // Forged, modified, older than five minutes or signed with another secret: one response for
        // all.
        log('warn', 'payment_signature_rejected', { error: String(error).slice(0, 200) });
        return null;
      }
    },
  };
}

/** A partner's extra wallet cards, which grant no plan. */
function isMetered({ items }: Stripe.Subscription): boolean {
  return items.data.some(({ price }) => price.lookup_key === EXTRA_CARDS_KEY);
}

/** What changes a subscription later, with the prices; null if Stripe no longer has it. */
async function readSchedule(
  client: Stripe,
  id: string,
): Promise<Stripe.SubscriptionSchedule | null> {
  try {
    const expand = ['phases.items.price'];
    return await callStripe(() => client.subscriptionSchedules.retrieve(id, { expand }));
  } catch (error) {
    // Then nothing changes, and the plan that is paid for counts.
    if (!isMissing(error)) throw error;
    return null;
  }
}

/** Creates a customer, with the next key if Stripe replays a failure. */
async function createCustomer(
  client: Stripe,
  params: Stripe.CustomerCreateParams,
  key: string,
  keysLeft = CUSTOMER_KEYS_MAX,
): Promise<string> {
  const idempotencyKey = `${key}${keysLeft === CUSTOMER_KEYS_MAX ? '' : `-${keysLeft}`}`;
  try {
    return (await callStripe(() => client.customers.create(params, { idempotencyKey }))).id;
  } catch (error) {
    // A customer that the failed attempt created after all is never used for a payment.
    if (!(error instanceof FailureReplayed) || keysLeft === 1) throw error;
    return createCustomer(client, params, key, keysLeft - 1);
  }
}

async function openPortal(client: Stripe, request: PortalRequest): Promise<{ url: string }> {
  const flow = await buildFlow(client, request);
  const { customerId: customer, returnUrl } = request;
  const session = await callStripe(() =>
    client.billingPortal.sessions.create({
      customer,
      return_url: returnUrl,
      ...(flow && { flow_data: flow }),
    }),
  );
  return { url: session.url };
}

async function buildFlow(
  client: Stripe,
  { flow, returnUrl }: PortalRequest,
): Promise<Stripe.BillingPortal.SessionCreateParams.FlowData | null> {
  const after_completion = { type: 'redirect', redirect: { return_url: returnUrl } } as const;
  if (flow.kind === 'manage') return null;
  if (flow.kind === 'payment_method') return { type: 'payment_method_update', after_completion };
  if (flow.kind === 'confirm_change') {
    const { id: subscription, itemId: id } = flow.subscription;
    const price = await findPrice(client, buildPriceKey(flow.plan, flow.billingInterval));
    const subscription_update_confirm = { subscription, items: [{ id, price, quantity: 1 }] };
    return { type: 'subscription_update_confirm', subscription_update_confirm, after_completion };
  }
  const subscription = flow.subscriptionId;
  return flow.kind === 'cancel'
    ? { type: 'subscription_cancel', subscription_cancel: { subscription }, after_completion }
    : { type: 'subscription_update', subscription_update: { subscription }, after_completion };
}

/** Returns where the money of a charge is now, whatever the triggering event said. */
async function findRefund(client: Stripe, chargeId: string): Promise<ChargeRefund> {
  const charge = await callStripe(() => client.charges.retrieve(chargeId));
  const customerId = readId(charge.customer);
  const intent = readId(charge.payment_intent);
  const paid =
    intent === null
      ? []
      : (
          await callStripe(() =>
            client.invoicePayments.list({
              payment: { type: 'payment_intent', payment_intent: intent },
            }),
          )
        ).data;
  const invoiceIds = paid.map(({ invoice }) => readId(invoice)).filter((id) => id !== null);
  if (charge.refunded) return { customerId, invoiceIds, state: 'refunded' };
  if (!charge.disputed) return { customerId, invoiceIds, state: null };
  const disputes = await callStripe(() => client.disputes.list({ charge: chargeId, limit: 1 }));
  return { customerId, invoiceIds, state: parseDispute(disputes.data[0]?.status) };
}

/** A lost dispute counts as refunded. An inquiry (`warning_`) has not taken any money. */
function parseDispute(status: string | undefined): ChargeRefund['state'] {
  if (status === 'lost') return 'refunded';
  return status === 'needs_response' || status === 'under_review' ? 'disputed' : null;
}
