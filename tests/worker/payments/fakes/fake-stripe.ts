import {
  BILLING_INTERVALS,
  priceCents,
  buildPriceKey,
  EXTRA_CARDS_KEY,
  SOLD_PLANS,
  type BillingInterval,
  type SoldPlan,
} from '#shared/plan/billing.ts';
import objects from '#tests/fixtures/stripe/objects.json';
import { buildCard } from './fake-card.ts';
import { createFakeMoney, missing, type StripeObject } from './fake-money.ts';
import { createFakeSchedules } from './fake-schedules.ts';
import { asJson, createIdempotentResponses } from './idempotent-responses.ts';

/** In-memory fake of the Stripe calls we make, with Stripe's published object shapes. */

export interface Call {
  method: string;
  path: string;
  params: Record<string, string>;
  key: string | null;
}

export interface Changes extends Record<string, unknown> {
  price?: string;
  priceMetadata?: Record<string, string>;
  /** Whether something else stands before the plan among the items. */
  isSecond?: boolean;
}

/**
 * How the fake responds: `hangs` never does, `breaks` returns 500, `refuses` rejects the API key,
 * `cut_off` drops the connection.
 */
type Behavior = 'normal' | 'hangs' | 'breaks' | 'refuses' | 'cut_off';

function buildPrice(plan: SoldPlan, interval: BillingInterval) {
  const [id, lookup_key] = [`price_${plan}_${interval}`, buildPriceKey(plan, interval)];
  return { ...objects.price, id, lookup_key, unit_amount: priceCents(plan, interval) };
}

const PRICES = SOLD_PLANS.flatMap((plan) =>
  BILLING_INTERVALS.map((interval) => buildPrice(plan, interval)),
);

let count = 0;
export const nextId = (prefix: string): string =>
  `${prefix}_${++count}x${crypto.randomUUID().slice(0, 8)}`;

export const seconds = (at: number): number => Math.floor(at / 1000);

const BROKEN = JSON.stringify({ error: { type: 'api_error', message: 'x' } });

const noop: (call: Call) => Promise<void> = async () => undefined;

const list = (data: readonly StripeObject[], more = false) => ({
  object: 'list',
  data,
  has_more: more,
  url: '/',
});

export function createFakeStripe() {
  const calls: Call[] = [];
  const customers = new Map<string, StripeObject>();
  const subscriptions = new Map<string, StripeObject>();
  const sessions = new Map<string, StripeObject>();
  const { schedules, ...scheduling } = createFakeSchedules(subscriptions);
  const money = createFakeMoney();
  const { invoices, charges, disputes, invoicePayments } = money;
  const responses = createIdempotentResponses();
  const state = {
    behavior: 'normal' as Behavior,
    /** The path whose POST requests alone return 500. */
    breaksAt: null as string | null,
    beforeAnswer: noop,
    /** A throw here loses the response of a completed request. */
    afterAnswer: noop,
  };

  function route({ method, path, params }: Call): [status: number, body: unknown] {
    const [, , ...parts] = path.split('/');
    const customer = params['customer'];
    if (customer !== undefined && !customers.has(customer)) return [404, missing('customer')];
    const of = (objects: Iterable<StripeObject>) =>
      [...objects].filter((object) => object['customer'] === customer).reverse();
    const name = `${method} ${parts[0]}${['checkout', 'billing_portal', 'billing'].includes(parts[0] ?? '') ? `/${parts[1]}` : ''}`;
    const id = parts[parts[0] === 'billing' ? 2 : 1];
    const answer = money.route({ name, id, params });
    if (answer !== null) return answer;
    switch (name) {
      case 'POST customers': {
        const known = customers.get(parts[1] ?? '');
        if (parts[1] !== undefined && !known) return [404, missing('id')];
        if (known) return [200, Object.assign(known, params)];
        const created = { ...objects.customer, id: nextId('cus'), email: params['email'] };
        customers.set(created.id, created);
        return [200, created];
      }
      case 'GET prices': {
        if (params['lookup_keys[0]'] === EXTRA_CARDS_KEY)
          return [200, list([{ id: 'price_extra', lookup_key: EXTRA_CARDS_KEY }])];
        const found = PRICES.filter((price) => price.lookup_key === params['lookup_keys[0]']);
        return [200, list(found)];
      }
      case 'GET checkout/sessions': {
        const all = of(sessions.values());
        const { status } = params;
        return [200, list(all.filter((session) => !status || session['status'] === status))];
      }
      case 'POST checkout/sessions': {
        const session = sessions.get(parts[2] ?? '');
        if (parts[3] === 'expire' && session) {
          session['status'] = 'expired';
          return [200, session];
        }
        const id = nextId('cs_test');
        const metadata = { fingerprint: params['metadata[fingerprint]'] };
        const created = {
          ...objects['checkout.session'],
          id,
          customer,
          metadata,
          status: 'open',
          url: `https://pay.test/${id}`,
        };
        sessions.set(id, created);
        return [200, created];
      }
      case 'GET subscriptions':
        return [200, list(of(subscriptions.values()))];
      case 'DELETE subscriptions': {
        const subscription = subscriptions.get(parts[1] ?? '');
        if (!subscription) return [404, missing('id')];
        subscription['status'] = 'canceled';
        return [200, subscription];
      }
      case 'POST subscriptions': {
        const known = subscriptions.get(parts[1] ?? '');
        if (known) {
          known['cancel_at_period_end'] = params['cancel_at_period_end'] === 'true';
          return [200, known];
        }
        const created = { ...objects.subscription, id: nextId('sub'), customer, status: 'active' };
        subscriptions.set(created.id, created);
        return [200, created];
      }
      case 'GET subscription_schedules':
      case 'POST subscription_schedules':
        return scheduling.route(parts[1] ?? '', parts[2] === 'release');
      case 'POST billing_portal/sessions': {
        const id = nextId('bps');
        return [
          200,
          { ...objects['billing_portal.session'], id, url: `https://manage.test/${id}` },
        ];
      }
      default:
        return [404, missing(name)];
    }
  }

  async function respond(call: Call): Promise<Response> {
    if (state.behavior === 'cut_off') throw new TypeError('Network connection lost.');
    if (state.behavior === 'breaks' || (call.method === 'POST' && call.path === state.breaksAt)) {
      responses.store(call, BROKEN, 500);
      return asJson(BROKEN, 500);
    }
    if (state.behavior === 'refuses') {
      const error = { type: 'invalid_request_error', message: 'Invalid API Key provided' };
      return Response.json({ error }, { status: 401 });
    }
    const replayed = responses.acquire(call);
    if (replayed) return replayed;
    try {
      await state.beforeAnswer(call);
      const [status, body] = route(call);
      // A copy, since later changes must not alter an earlier response.
      const copy = JSON.stringify(body);
      if (status === 200) responses.store(call, copy, status);
      await state.afterAnswer(call);
      return asJson(copy, status);
    } finally {
      responses.release(call);
    }
  }

  const fakeFetch: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    const text =
      request.method === 'POST'
        ? new TextDecoder().decode(await request.arrayBuffer())
        : url.searchParams.toString();
    const call: Call = {
      method: request.method,
      path: url.pathname,
      params: Object.fromEntries(new URLSearchParams(text)),
      key: request.headers.get('Idempotency-Key'),
    };
    calls.push(call);
    if (state.behavior !== 'hangs') return respond(call);
    return new Promise((_, reject) => {
      const signal = init?.signal;
      signal?.addEventListener('abort', () =>
        reject(new Error('aborted', { cause: signal.reason })),
      );
    });
  };

  return {
    fetch: fakeFetch,
    state,
    calls,
    customers,
    subscriptions,
    schedules,
    sessions,
    ...money,
    /** Schedules another price of a subscription for a time. */
    schedule: (subscription: StripeObject, priceId: string, at: number) =>
      scheduling.add(subscription, PRICES.find(({ id }) => id === priceId) ?? objects.price, at),
    /** The recorded requests of a method and path. */
    callsTo: (method: string, path: string) =>
      calls.filter((call) => call.method === method && call.path === path),
    /** Adds a subscription at Stripe. */
    subscribe(customer: string, at: number, changes: Changes = {}) {
      const { price: priceId = 'price_startup_monthly', priceMetadata = {}, ...rest } = changes;
      const { isSecond = false, ...others } = rest;
      const [item] = objects.subscription.items.data;
      const invoice = {
        ...objects.invoice,
        id: nextId('in'),
        customer,
        status: 'paid',
        status_transitions: { finalized_at: seconds(at) },
      };
      const intent = nextId('pi');
      invoicePayments.push({
        ...objects.invoice_payment,
        id: nextId('inpay'),
        invoice: invoice.id,
        intent,
        payment: { type: 'payment_intent', payment_intent: intent },
      });
      invoices.push(invoice);
      const subscription: StripeObject = {
        ...objects.subscription,
        id: nextId('sub'),
        customer,
        status: 'active',
        created: seconds(at),
        cancel_at: null,
        cancel_at_period_end: false,
        trial_end: null,
        // Customers have different cards by default.
        default_payment_method: buildCard(`fp_${customer}`),
        latest_invoice: invoice,
        items: {
          ...objects.subscription.items,
          data: [
            ...(isSecond ? [{ ...item, id: nextId('si'), price: objects.price }] : []),
            {
              ...item,
              current_period_start: seconds(at),
              current_period_end: seconds(at) + 30 * 86_400,
              price: PRICES.find(({ id }) => id === priceId) ?? {
                ...objects.price,
                id: priceId,
                metadata: priceMetadata,
              },
            },
          ],
        },
        ...others,
      };
      subscriptions.set(subscription.id, subscription);
      return { id: subscription.id, subscription, invoice, intent };
    },
    /** Adds a charge, refunded or disputed by `changes`. */
    charge(customer: string, intent: string, changes: Record<string, unknown>) {
      const charge: StripeObject = {
        ...objects.charge,
        id: nextId('ch'),
        customer,
        payment_intent: intent,
        ...changes,
      };
      charges.set(charge.id, charge);
      return charge;
    },
    dispute(charge: string, status: string) {
      const dispute: StripeObject = { ...objects.dispute, id: nextId('dp'), charge, status };
      disputes.push(dispute);
      return dispute;
    },
  };
}
