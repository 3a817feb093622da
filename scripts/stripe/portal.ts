import type { Deed } from '#scripts/stripe/deed.ts';
import type { Stripe } from '#worker/payments/stripe.ts';

type Offers = { product: string; prices: string[] }[];
type Features = Stripe.BillingPortal.ConfigurationCreateParams.Features;

/**
 * What customers may do on Stripe's own page: change plan, card, and cancel with the period. A lower plan waits for the
 * next billing cycle, a higher one begins at once and is paid for the rest of the period; a trial goes on.
 */
function buildFeatures(offers: Offers): Features {
  return {
    customer_update: { enabled: true, allowed_updates: ['email', 'address', 'tax_id'] },
    invoice_history: { enabled: true },
    payment_method_update: { enabled: true },
    subscription_cancel: { enabled: true, mode: 'at_period_end', proration_behavior: 'none' },
    subscription_update: {
      enabled: true,
      default_allowed_updates: ['price'],
      products: offers,
      proration_behavior: 'always_invoice',
      schedule_at_period_end: {
        conditions: [{ type: 'decreasing_item_amount' }, { type: 'shortening_interval' }],
      },
      trial_update_behavior: 'continue_trial',
    },
  };
}

/** Sets the account's default configuration of the customer portal, which every visit opens. */
export async function setUpPortal(client: Stripe, offers: Offers): Promise<Deed> {
  const thing = 'Customer portal';
  const features = buildFeatures(offers);
  const found = await client.billingPortal.configurations.list({
    is_default: true,
    limit: 1,
    expand: ['data.features.subscription_update.products'],
  });
  const known = found.data[0];
  if (known === undefined) {
    await client.billingPortal.configurations.create({ features });
    return {
      thing,
      did: 'created',
      note: 'save the portal’s settings once in the dashboard, then run this again: visits open the default ones',
    };
  }
  if (holds(known.features, features)) return { thing, did: 'unchanged' };
  await client.billingPortal.configurations.update(known.id, { features });
  return { thing, did: 'updated' };
}

/** Whether everything wanted is there already; what is there beside it does not matter, nor does the order of lists. */
function holds(present: unknown, wanted: unknown): boolean {
  if (typeof wanted !== 'object' || wanted === null) return present === wanted;
  if (typeof present !== 'object' || present === null) return false;
  if (Array.isArray(wanted)) {
    return (
      Array.isArray(present) &&
      present.length === wanted.length &&
      wanted.every((item) => present.some((other) => holds(other, item)))
    );
  }
  return Object.entries(wanted).every(([key, value]) => holds(Reflect.get(present, key), value));
}
