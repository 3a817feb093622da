import { EXTRA_CARDS_KEY } from '#shared/plan/billing.ts';

export type StripeObject = Record<string, unknown> & { id: string };

/** What a request of the fake is: its name such as `GET refunds`, the rest of its path, and its parameters. */
export interface MoneyCall {
  name: string;
  id: string | undefined;
  params: Readonly<Record<string, string>>;
}

type Answer = [status: number, body: unknown];

const list = (data: readonly object[], has_more = false): Answer => [
  200,
  { object: 'list', data, has_more, url: '/' },
];

export function missing(param: string) {
  const [type, code] = ['invalid_request_error', 'resource_missing'];
  return { error: { type, code, param, message: 'No such thing' } };
}

/** Whether a refund or dispute belongs to the charge or payment of a query. */
const isOf = (one: StripeObject, { charge, payment_intent: intent }: MoneyCall['params']) =>
  (charge !== undefined && one['charge'] === charge) ||
  (intent !== undefined && one['payment_intent'] === intent);

/** Invoices, what was paid for them and what went back, and metered usage. */
export function createFakeMoney() {
  const invoices: StripeObject[] = [];
  const charges = new Map<string, StripeObject>();
  const disputes: StripeObject[] = [];
  const invoicePayments: StripeObject[] = [];
  const refunds: StripeObject[] = [];
  const creditNotes: StripeObject[] = [];
  const meterEvents = new Map<string, StripeObject>();

  function listInvoices(params: MoneyCall['params']): Answer {
    const all = invoices.filter((one) => one['customer'] === params['customer']).toReversed();
    const after = params['starting_after'];
    const from = after ? all.findIndex(({ id }) => id === after) + 1 : 0;
    if (after && from === 0) return [404, missing('starting_after')];
    const limit = Number(params['limit']);
    return list(all.slice(from, from + limit), all.length > from + limit);
  }

  function addMeterEvent(params: MoneyCall['params']): Answer {
    const identifier = params['identifier'] ?? '';
    if (meterEvents.has(identifier)) {
      const message = `An event already exists with identifier ${identifier}.`;
      return [400, { error: { type: 'invalid_request_error', message } }];
    }
    meterEvents.set(identifier, {
      id: identifier,
      customer: params['payload[stripe_customer_id]'],
      value: params['payload[value]'],
      timestamp: params['timestamp'],
    });
    return [200, { object: 'billing.meter_event', identifier, livemode: false }];
  }

  function sumMeter(params: MoneyCall['params']): Answer {
    const sum = [...meterEvents.values()]
      .filter((one) => one['customer'] === params['customer'])
      .reduce((value, one) => value + Number(one['value']), 0);
    return list([{ id: 'mtrusg_1', aggregated_value: sum }]);
  }

  /** Answers calls about money; null for all others. */
  function route({ name, id, params }: MoneyCall): Answer | null {
    switch (name) {
      case 'GET invoices': {
        if (id === undefined) return listInvoices(params);
        const one = invoices.find((invoice) => invoice.id === id);
        return one ? [200, one] : [404, missing('id')];
      }
      case 'GET charges': {
        const charge = charges.get(id ?? '');
        return charge ? [200, charge] : [404, missing('id')];
      }
      case 'GET disputes':
        return list(disputes.filter((one) => isOf(one, params)));
      case 'GET refunds':
        return list(refunds.filter((one) => isOf(one, params)));
      case 'GET credit_notes':
        return list(creditNotes.filter((one) => one['invoice'] === params['invoice']));
      case 'GET invoice_payments':
        return list(
          invoicePayments.filter(
            (one) =>
              one['invoice'] === params['invoice'] ||
              one['intent'] === params['payment[payment_intent]'],
          ),
        );
      case 'POST billing/meter_events':
        return addMeterEvent(params);
      case 'GET billing/meters':
        return id === undefined
          ? list([{ id: 'mtr_1', event_name: EXTRA_CARDS_KEY }])
          : sumMeter(params);
      default:
        return null;
    }
  }
  return {
    invoices,
    charges,
    disputes,
    invoicePayments,
    refunds,
    creditNotes,
    meterEvents,
    route,
  };
}
