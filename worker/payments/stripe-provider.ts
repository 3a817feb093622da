import { priceKey } from '#shared/plan/billing.ts';
import { ApiError } from '#worker/http/api-error.ts';
import { log } from '#worker/http/log.ts';
import { fingerprint } from '#worker/payments/fingerprint.ts';
import { CustomerLost, type PaymentProvider, type PortalVisit } from '#worker/payments/provider.ts';
import type { MoneyBack } from '#worker/payments/standing/facts.ts';
import { expireCheckouts, findPrice, startCheckout } from '#worker/payments/stripe-checkout.ts';
import { buildEvent, buildFacts, buildInvoice, idOf } from '#worker/payments/stripe-objects.ts';
import {
  ask,
  createStripe,
  FailureReplayed,
  isMissing,
  type Stripe,
  type StripeSetup,
} from '#worker/payments/stripe.ts';

/** Subscriptions of one customer that are read; nobody buys that many. */
const SUBSCRIPTIONS_MAX = 20;
/** Keys a customer is asked for by, after one another, within the 24 hours Stripe keeps a failure. */
const CUSTOMER_KEYS_MAX = 4;
const INVOICES_PER_PAGE = 20;
const INVOICE_ID = /^in_\w{1,250}$/;

/** Stripe as the rest of payments knows it. */
export function createStripeProvider(setup: StripeSetup): PaymentProvider {
  const { client, readEvent } = createStripe(setup);
  return {
    publishableKey: setup.publishableKey,
    mode: /^[rs]k_live_/.test(setup.secretKey) ? 'live' : 'test',

    async createCustomer({ userId, email, instead }) {
      // Stripe refuses a key it knows with another address.
      const idempotencyKey = `customer-${userId}-${instead ?? 'first'}-${fingerprint(email ?? '')}`;
      const params = { ...(email !== null && { email }), metadata: { user_id: userId } };
      return createCustomer(client, params, idempotencyKey);
    },

    async changeEmail(customerId, email) {
      try {
        await ask(() => client.customers.update(customerId, { email }));
      } catch (error) {
        if (isMissing(error)) throw new CustomerLost();
        throw error;
      }
    },

    startCheckout: (order) => startCheckout(client, order),
    expireCheckouts: (customerId) => expireCheckouts(client, customerId),
    openPortal: (visit) => openPortal(client, visit),

    async listSubscriptions(customer) {
      const found = await ask(() =>
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
      return found.data.flatMap((subscription) => {
        const facts = buildFacts(subscription);
        // Something else sold from the same account, or a price nobody set up: for the operator to look at.
        if (facts === null)
          log('error', 'payment_price_unknown', { subscription: subscription.id });
        return facts ?? [];
      });
    },

    async cancelSubscription(id, isCredited) {
      const params = isCredited ? { prorate: true, invoice_now: true } : {};
      try {
        await ask(() => client.subscriptions.cancel(id, params));
      } catch (error) {
        // It has ended before: what was wanted is so.
        if (!isMissing(error)) throw error;
      }
    },

    async listInvoices(customer, cursor) {
      if (cursor !== null && !INVOICE_ID.test(cursor)) throw new ApiError('bad_request');
      const page = { customer, limit: INVOICES_PER_PAGE };
      try {
        const found = await ask(() =>
          client.invoices.list({ ...page, ...(cursor !== null && { starting_after: cursor }) }),
        );
        return {
          invoices: found.data.map(buildInvoice).filter((invoice) => invoice !== null),
          nextCursor: found.has_more ? (found.data.at(-1)?.id ?? null) : null,
        };
      } catch (error) {
        // An invoice that is not there, or is another customer's, is no place to go on from.
        if (cursor !== null && isMissing(error)) throw new ApiError('bad_request');
        throw error;
      }
    },

    findMoneyBack: (chargeId) => findMoneyBack(client, chargeId),

    async readEvent(body, signature) {
      if (!signature) return null;
      try {
        return buildEvent(await readEvent(body, signature));
      } catch (error) {
        // Forged, altered, older than five minutes or not signed by this secret: one answer for all.
        log('warn', 'payment_signature_refused', { error: String(error).slice(0, 200) });
        return null;
      }
    },
  };
}

/** A customer by a key; by its next one where Stripe remembers that the try of before failed. */
async function createCustomer(
  client: Stripe,
  params: Stripe.CustomerCreateParams,
  key: string,
  keysLeft = CUSTOMER_KEYS_MAX,
): Promise<string> {
  const idempotencyKey = `${key}${keysLeft === CUSTOMER_KEYS_MAX ? '' : `-${keysLeft}`}`;
  try {
    return (await ask(() => client.customers.create(params, { idempotencyKey }))).id;
  } catch (error) {
    // A customer the failed try made after all is one nobody pays as.
    if (!(error instanceof FailureReplayed) || keysLeft === 1) throw error;
    return createCustomer(client, params, key, keysLeft - 1);
  }
}

async function openPortal(client: Stripe, visit: PortalVisit): Promise<{ url: string }> {
  const flow = await buildFlow(client, visit);
  const { customerId: customer, returnUrl } = visit;
  const session = await ask(() =>
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
  { flow, returnUrl }: PortalVisit,
): Promise<Stripe.BillingPortal.SessionCreateParams.FlowData | null> {
  const after_completion = { type: 'redirect', redirect: { return_url: returnUrl } } as const;
  if (flow.kind === 'manage') return null;
  if (flow.kind === 'payment_method') return { type: 'payment_method_update', after_completion };
  if (flow.kind === 'confirm_change') {
    const { id: subscription, itemId: id } = flow.subscription;
    const price = await findPrice(client, priceKey(flow.plan, flow.billingInterval));
    const subscription_update_confirm = { subscription, items: [{ id, price, quantity: 1 }] };
    return { type: 'subscription_update_confirm', subscription_update_confirm, after_completion };
  }
  const subscription = flow.subscriptionId;
  return flow.kind === 'cancel'
    ? { type: 'subscription_cancel', subscription_cancel: { subscription }, after_completion }
    : { type: 'subscription_update', subscription_update: { subscription }, after_completion };
}

/** Where the money of a charge is now, whatever the event that named it said then. */
async function findMoneyBack(client: Stripe, chargeId: string): Promise<MoneyBack> {
  const charge = await ask(() => client.charges.retrieve(chargeId));
  const customerId = idOf(charge.customer);
  const intent = idOf(charge.payment_intent);
  const paid =
    intent === null
      ? []
      : (
          await ask(() =>
            client.invoicePayments.list({
              payment: { type: 'payment_intent', payment_intent: intent },
            }),
          )
        ).data;
  const invoiceIds = paid.map(({ invoice }) => idOf(invoice)).filter((id) => id !== null);
  if (charge.refunded) return { customerId, invoiceIds, moneyBack: 'refunded' };
  if (!charge.disputed) return { customerId, invoiceIds, moneyBack: null };
  const disputes = await ask(() => client.disputes.list({ charge: chargeId, limit: 1 }));
  return { customerId, invoiceIds, moneyBack: ofDispute(disputes.data[0]?.status) };
}

/** Nothing is decided while the bank asks; lost is money gone. An inquiry (`warning_`) has taken none. */
function ofDispute(status: string | undefined): MoneyBack['moneyBack'] {
  if (status === 'lost') return 'refunded';
  return status === 'needs_response' || status === 'under_review' ? 'disputed' : null;
}
