import { EXTRA_CARDS_KEY } from '#shared/plan/billing.ts';
import { EXTRA_WALLET_CARD_CENTS } from '#shared/plan/pricing.ts';
import { isMissing, type Stripe } from '#worker/payments/stripe/stripe.ts';
import type { SetupResult } from './setup-result.ts';

const NAME = 'Extra wallet cards';
const PRODUCT = 'tip_top_cards_extra_wallet_cards';

/** Creates the meter, the product and the metered price of partners' extra wallet cards. */
export async function setUpExtraCards(client: Stripe): Promise<SetupResult[]> {
  const meters = await client.billing.meters.list({ status: 'active', limit: 100 });
  const known = meters.data.find(({ event_name }) => event_name === EXTRA_CARDS_KEY);
  const meter =
    known ??
    (await client.billing.meters.create({
      display_name: NAME,
      event_name: EXTRA_CARDS_KEY,
      default_aggregation: { formula: 'sum' },
    }));
  const outcome = known === undefined ? 'created' : 'unchanged';
  const price = await setUpMeteredPrice(client, meter.id);
  return [{ subject: `Meter ${EXTRA_CARDS_KEY}`, outcome }, price];
}

async function setUpMeteredPrice(client: Stripe, meter: string): Promise<SetupResult> {
  const subject = `Price ${EXTRA_CARDS_KEY}`;
  const found = await client.prices.list({ lookup_keys: [EXTRA_CARDS_KEY], limit: 1 });
  const [known] = found.data;
  const isSame =
    known?.active === true &&
    known.unit_amount === EXTRA_WALLET_CARD_CENTS &&
    known.recurring?.meter === meter;
  if (isSame) return { subject, outcome: 'unchanged' };
  await requireProduct(client);
  await client.prices.create({
    product: PRODUCT,
    currency: 'usd',
    unit_amount: EXTRA_WALLET_CARD_CENTS,
    recurring: { interval: 'month', usage_type: 'metered', meter },
    lookup_key: EXTRA_CARDS_KEY,
    transfer_lookup_key: true,
  });
  if (known === undefined) return { subject, outcome: 'created' };
  await client.prices.update(known.id, { active: false });
  const note = `${known.id} is no longer used; partners who have it keep it`;
  return { subject, outcome: 'updated', note };
}

async function requireProduct(client: Stripe): Promise<void> {
  try {
    await client.products.retrieve(PRODUCT);
  } catch (error) {
    // Expected on the first run.
    if (!isMissing(error)) throw error;
    await client.products.create({ id: PRODUCT, name: NAME });
  }
}
