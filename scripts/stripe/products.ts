import type { SetupResult } from './setup-result.ts';
import {
  priceCents,
  buildPriceKey,
  type BillingInterval,
  type SoldPlan,
} from '#shared/plan/billing.ts';
import { PRICING } from '#shared/plan/pricing.ts';
import { isMissing, type Stripe } from '#worker/payments/stripe/stripe.ts';

const PERIODS = { monthly: 'month', yearly: 'year' } as const;

/** Creates or updates the product of a plan, under an id of our own. */
export async function setUpProduct(
  client: Stripe,
  plan: SoldPlan,
): Promise<{ product: string; result: SetupResult }> {
  const id = `tip_top_cards_${plan}`;
  const { name, description } = PRICING[plan];
  const subject = `Product ${name}`;
  const known = await findProduct(client, id);
  if (known === null) {
    await client.products.create({ id, name, description, metadata: { plan } });
    return { product: id, result: { subject, outcome: 'created' } };
  }
  const isCurrent = known.name === name && known.description === description && known.active;
  if (!isCurrent) await client.products.update(id, { name, description, active: true });
  return { product: id, result: { subject, outcome: isCurrent ? 'unchanged' : 'updated' } };
}

async function findProduct(client: Stripe, id: string): Promise<Stripe.Product | null> {
  try {
    return await client.products.retrieve(id);
  } catch (error) {
    // Expected on the first run.
    if (isMissing(error)) return null;
    throw error;
  }
}

/**
 * Creates the price of a plan and interval under its lookup key. A price with another amount loses
 * the key and is archived.
 */
export async function setUpPrice(
  client: Stripe,
  product: string,
  plan: SoldPlan,
  interval: BillingInterval,
): Promise<{ price: string; results: SetupResult[] }> {
  const key = buildPriceKey(plan, interval);
  const amount = priceCents(plan, interval);
  const subject = `Price ${key}`;
  const found = await client.prices.list({ lookup_keys: [key], limit: 1 });
  const known = found.data[0];
  const isSame =
    known !== undefined &&
    known.active &&
    known.unit_amount === amount &&
    known.currency === 'usd' &&
    known.recurring?.interval === PERIODS[interval] &&
    known.recurring.interval_count === 1 &&
    known.product === product;
  if (isSame) {
    const isMarked = known.metadata['price_key'] === key;
    if (!isMarked) await client.prices.update(known.id, { metadata: { price_key: key } });
    return { price: known.id, results: [{ subject, outcome: isMarked ? 'unchanged' : 'updated' }] };
  }
  const created = await client.prices.create({
    product,
    currency: 'usd',
    unit_amount: amount,
    recurring: { interval: PERIODS[interval] },
    lookup_key: key,
    transfer_lookup_key: true,
    // The lookup key moves to a new price when the amount changes; this metadata stays with the
    // purchase.
    metadata: { price_key: key },
  });
  if (known === undefined) return { price: created.id, results: [{ subject, outcome: 'created' }] };
  await client.prices.update(known.id, { active: false, metadata: { price_key: key } });
  const note = `${known.id} is no longer sold; existing subscriptions keep it`;
  return { price: created.id, results: [{ subject, outcome: 'updated', note }] };
}
