import objects from '#tests/fixtures/stripe/objects.json';
import {
  BILLING_INTERVALS,
  priceCents,
  priceKey,
  SOLD_PLANS,
  type BillingInterval,
  type SoldPlan,
} from '#shared/plan/billing.ts';
import { buildCard } from '#tests/worker/payments/fake-card.ts';
import { asJson, createIdempotentAnswers } from '#tests/worker/payments/idempotent-answers.ts';

/** A few of Stripe's calls in memory, in the shapes Stripe publishes; enough to be asked by the real client. */

export type Thing = Record<string, unknown> & { id: string };

export interface Call {
  method: string;
  path: string;
  params: Record<string, string>;
  key: string | null;
}

export interface Changes extends Record<string, unknown> {
  price?: string;
  priceMetadata?: Record<string, string>;
}

/** How Stripe behaves: `hangs` never answers, `breaks` answers 500, `refuses` does not know the key. */
export type Mood = 'well' | 'hangs' | 'breaks' | 'refuses' | 'cut_off';

function buildPrice(plan: SoldPlan, interval: BillingInterval) {
  const [id, lookup_key] = [`price_${plan}_${interval}`, priceKey(plan, interval)];
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

const nothing: (call: Call) => Promise<void> = async () => undefined;

function missing(param: string) {
  const error = {
    type: 'invalid_request_error',
    code: 'resource_missing',
    param,
    message: 'No such thing',
  };
  return { error };
}

export function createFakeStripe() {
  const calls: Call[] = [];
  const customers = new Map<string, Thing>();
  const subscriptions = new Map<string, Thing>();
  const sessions = new Map<string, Thing>();
  const invoices: Thing[] = [];
  const charges = new Map<string, Thing>();
  const disputes: Thing[] = [];
  const invoicePayments: Thing[] = [];
  const answered = createIdempotentAnswers();
  const state = {
    mood: 'well' as Mood,
    /** Where a POST alone is answered 500, as in the mood `breaks`. */
    breaksAt: null as string | null,
    beforeAnswer: nothing,
    /** What fails here was done, and nobody heard of it. */
    afterAnswer: nothing,
  };

  const list = (data: readonly Thing[], more = false) => ({
    object: 'list',
    data,
    has_more: more,
    url: '/',
  });
  function route({ method, path, params }: Call): [status: number, body: unknown] {
    const [, , ...parts] = path.split('/');
    const customer = params['customer'];
    if (customer !== undefined && !customers.has(customer)) return [404, missing('customer')];
    const of = (things: Iterable<Thing>) =>
      [...things].filter((thing) => thing['customer'] === customer).reverse();
    const name = `${method} ${parts[0]}${parts[0] === 'checkout' || parts[0] === 'billing_portal' ? `/${parts[1]}` : ''}`;
    switch (name) {
      case 'POST customers': {
        const known = customers.get(parts[1] ?? '');
        if (parts[1] !== undefined && !known) return [404, missing('id')];
        if (known) return [200, Object.assign(known, params)];
        const made = { ...objects.customer, id: nextId('cus'), email: params['email'] };
        customers.set(made.id, made);
        return [200, made];
      }
      case 'GET prices': {
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
        const made = {
          ...objects['checkout.session'],
          id,
          customer,
          metadata,
          status: 'open',
          url: `https://pay.test/${id}`,
        };
        sessions.set(id, made);
        return [200, made];
      }
      case 'GET subscriptions':
        return [200, list(of(subscriptions.values()))];
      case 'DELETE subscriptions': {
        const subscription = subscriptions.get(parts[1] ?? '');
        if (!subscription) return [404, missing('id')];
        subscription['status'] = 'canceled';
        return [200, subscription];
      }
      case 'POST billing_portal/sessions': {
        const id = nextId('bps');
        return [
          200,
          { ...objects['billing_portal.session'], id, url: `https://manage.test/${id}` },
        ];
      }
      case 'GET invoices': {
        const all = of(invoices);
        const after = params['starting_after'];
        const from = after ? all.findIndex(({ id }) => id === after) + 1 : 0;
        if (after && from === 0) return [404, missing('starting_after')];
        const limit = Number(params['limit']);
        return [200, list(all.slice(from, from + limit), all.length > from + limit)];
      }
      case 'GET charges': {
        const charge = charges.get(parts[1] ?? '');
        return charge ? [200, charge] : [404, missing('id')];
      }
      case 'GET disputes':
        return [200, list(disputes.filter((one) => one['charge'] === params['charge']))];
      case 'GET invoice_payments':
        return [
          200,
          list(
            invoicePayments.filter((one) => one['intent'] === params['payment[payment_intent]']),
          ),
        ];
      default:
        return [404, missing(name)];
    }
  }

  async function answer(call: Call): Promise<Response> {
    if (state.mood === 'cut_off') throw new TypeError('Network connection lost.');
    if (state.mood === 'breaks' || (call.method === 'POST' && call.path === state.breaksAt)) {
      answered.keep(call, BROKEN, 500);
      return asJson(BROKEN, 500);
    }
    if (state.mood === 'refuses') {
      const error = { type: 'invalid_request_error', message: 'Invalid API Key provided' };
      return Response.json({ error }, { status: 401 });
    }
    const before = answered.take(call);
    if (before) return before;
    try {
      await state.beforeAnswer(call);
      const [status, body] = route(call);
      // A copy: what changes later must not change an answer given before.
      const copy = JSON.stringify(body);
      if (status === 200) answered.keep(call, copy, status);
      await state.afterAnswer(call);
      return asJson(copy, status);
    } finally {
      answered.giveBack(call);
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
    if (state.mood !== 'hangs') return answer(call);
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
    sessions,
    invoices,
    charges,
    disputes,
    /** The calls of a kind, as `POST /v1/customers`. */
    asked: (method: string, path: string) =>
      calls.filter((call) => call.method === method && call.path === path),
    /** A subscription as Stripe holds it; it stands until a test changes it. */
    subscribe(customer: string, at: number, changes: Changes = {}) {
      const { price: priceId = 'price_startup_monthly', priceMetadata = {}, ...rest } = changes;
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
      });
      const subscription: Thing = {
        ...objects.subscription,
        id: nextId('sub'),
        customer,
        status: 'active',
        created: seconds(at),
        cancel_at: null,
        cancel_at_period_end: false,
        trial_end: null,
        // Two customers have two cards unless a test says otherwise.
        default_payment_method: buildCard(`fp_${customer}`),
        latest_invoice: invoice,
        items: {
          ...objects.subscription.items,
          data: [
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
        ...rest,
      };
      subscriptions.set(subscription.id, subscription);
      return { id: subscription.id, subscription, invoice, intent };
    },
    /** Money of a payment, moved. */
    charge(customer: string, intent: string, changes: Record<string, unknown>) {
      const charge: Thing = {
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
      const dispute: Thing = { ...objects.dispute, id: nextId('dp'), charge, status };
      disputes.push(dispute);
      return dispute;
    },
  };
}
