import { EXTRA_CARDS_KEY } from '#shared/plan/billing.ts';
import { DAY_SECONDS } from '#shared/format/duration.ts';
import { callStripe, isDuplicateEvent, type Stripe } from './stripe.ts';

/** A partner pays the invoice of its extra cards within these days. */
const DAYS_UNTIL_DUE = 30;
const ENDED: ReadonlySet<string> = new Set(['canceled', 'incomplete_expired']);

export interface ExtraCards {
  customerId: string;
  identifier: string;
  count: number;
  at: Date;
  isRepeat: boolean;
}

/**
 * Reports extra wallet cards as a meter event, which the customer's metered subscription bills at its
 * next cycle. Safe to repeat: Stripe refuses an identifier it has seen within 24 hours, and later
 * attempts (`isRepeat`) look for the event first.
 */
export async function reportExtraCards(client: Stripe, cards: ExtraCards): Promise<void> {
  const { customerId, identifier, count, at, isRepeat } = cards;
  await requireMeteredSubscription(client, customerId);
  if (isRepeat && (await isCounted(client, cards))) return;
  try {
    await callStripe(() =>
      client.billing.meterEvents.create({
        event_name: EXTRA_CARDS_KEY,
        identifier,
        timestamp: toSeconds(at),
        payload: { stripe_customer_id: customerId, value: String(count) },
      }),
    );
  } catch (error) {
    // The response of an earlier attempt was lost.
    if (!isDuplicateEvent(error)) throw error;
  }
}

const toSeconds = (at: Date): number => Math.floor(at.getTime() / 1000);

/** Whether the meter counts an event of the day of `at`: a partner has one a month. */
async function isCounted(client: Stripe, { customerId, at, count }: ExtraCards): Promise<boolean> {
  const meters = await callStripe(() =>
    client.billing.meters.list({ status: 'active', limit: 100 }),
  );
  const meter = meters.data.find(({ event_name }) => event_name === EXTRA_CARDS_KEY);
  if (meter === undefined) throw missingSetup('meter');
  const start_time = toSeconds(at) - (toSeconds(at) % DAY_SECONDS);
  const { data } = await callStripe(() =>
    client.billing.meters.listEventSummaries(meter.id, {
      customer: customerId,
      start_time,
      end_time: start_time + DAY_SECONDS,
    }),
  );
  return data.reduce((sum, { aggregated_value: value }) => sum + value, 0) >= count;
}

/** Subscribes the customer to the metered price, once. It is billed by invoice, without a card on file. */
async function requireMeteredSubscription(client: Stripe, customer: string): Promise<void> {
  const prices = await callStripe(() =>
    client.prices.list({ lookup_keys: [EXTRA_CARDS_KEY], active: true, limit: 1 }),
  );
  const price = prices.data[0]?.id;
  if (price === undefined) throw missingSetup('price');
  const { data } = await callStripe(() =>
    client.subscriptions.list({ customer, price, status: 'all', limit: 20 }),
  );
  if (data.some(({ status }) => !ENDED.has(status))) return;
  // A subscription that ended is replaced once more.
  const idempotencyKey = `extra-cards-${customer}-${data.length}`;
  await callStripe(() =>
    client.subscriptions.create(
      {
        customer,
        items: [{ price }],
        collection_method: 'send_invoice',
        days_until_due: DAYS_UNTIL_DUE,
      },
      { idempotencyKey },
    ),
  );
}

function missingSetup(what: string): Error {
  return new Error(`Stripe has no active ${what} ${EXTRA_CARDS_KEY}: run npm run stripe:setup`);
}
