import type { Deed } from '#scripts/stripe/deed.ts';
import { priceCents, priceKey, type BillingInterval, type SoldPlan } from '#shared/plan/billing.ts';
import { PRICING } from '#shared/plan/pricing.ts';
import { isMissing, type Stripe } from '#worker/payments/stripe.ts';

const PERIODS = { monthly: 'month', yearly: 'year' } as const;

/** Makes the product of a plan, or brings its name and description along. Its id is ours, so that it is found again. */
export async function setUpProduct(
  client: Stripe,
  plan: SoldPlan,
): Promise<{ product: string; deed: Deed }> {
  const id = `tip_top_cards_${plan}`;
  const { name, description } = PRICING[plan];
  const thing = `Product ${name}`;
  const known = await findProduct(client, id);
  if (known === null) {
    await client.products.create({ id, name, description, metadata: { plan } });
    return { product: id, deed: { thing, did: 'created' } };
  }
  const isRight = known.name === name && known.description === description && known.active;
  if (!isRight) await client.products.update(id, { name, description, active: true });
  return { product: id, deed: { thing, did: isRight ? 'unchanged' : 'updated' } };
}

async function findProduct(client: Stripe, id: string): Promise<Stripe.Product | null> {
  try {
    return await client.products.retrieve(id);
  } catch (error) {
    // Not there yet is what the first run finds.
    if (isMissing(error)) return null;
    throw error;
  }
}

/** Makes the price of a plan and period under its lookup key. One of another amount gives its key away and is closed. */
export async function setUpPrice(
  client: Stripe,
  product: string,
  plan: SoldPlan,
  interval: BillingInterval,
): Promise<{ price: string; deeds: Deed[] }> {
  const key = priceKey(plan, interval);
  const amount = priceCents(plan, interval);
  const thing = `Price ${key}`;
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
    return { price: known.id, deeds: [{ thing, did: isMarked ? 'unchanged' : 'updated' }] };
  }
  const made = await client.prices.create({
    product,
    currency: 'usd',
    unit_amount: amount,
    recurring: { interval: PERIODS[interval] },
    lookup_key: key,
    transfer_lookup_key: true,
    // The lookup key moves on when the amount changes; this stays with what was bought.
    metadata: { price_key: key },
  });
  if (known === undefined) return { price: made.id, deeds: [{ thing, did: 'created' }] };
  await client.prices.update(known.id, { active: false, metadata: { price_key: key } });
  const note = `${known.id} sells no more; who bought at it keeps it`;
  return { price: made.id, deeds: [{ thing, did: 'updated', note }] };
}
