import type { SetupResult } from './setup-result.ts';
import type { Stripe } from '#worker/payments/stripe/stripe.ts';

type PortalProducts = { product: string; prices: string[] }[];
type Features = Stripe.BillingPortal.ConfigurationCreateParams.Features;

/**
 * Permissions of the customer portal: change plan and card, and cancel at the period's end. A
 * downgrade waits for the next billing cycle; an upgrade starts at once and is prorated; a trial
 * continues.
 */
function buildFeatures(products: PortalProducts): Features {
  return {
    customer_update: { enabled: true, allowed_updates: ['email', 'address', 'tax_id'] },
    invoice_history: { enabled: true },
    payment_method_update: { enabled: true },
    subscription_cancel: { enabled: true, mode: 'at_period_end', proration_behavior: 'none' },
    subscription_update: {
      enabled: true,
      default_allowed_updates: ['price'],
      products: products,
      proration_behavior: 'always_invoice',
      schedule_at_period_end: {
        conditions: [{ type: 'decreasing_item_amount' }, { type: 'shortening_interval' }],
      },
      trial_update_behavior: 'continue_trial',
    },
  };
}

/** Sets the account's default configuration of the customer portal. */
export async function setUpPortal(client: Stripe, products: PortalProducts): Promise<SetupResult> {
  const subject = 'Customer portal';
  const features = buildFeatures(products);
  const found = await client.billingPortal.configurations.list({
    is_default: true,
    limit: 1,
    expand: ['data.features.subscription_update.products'],
  });
  const known = found.data[0];
  if (known === undefined) {
    await client.billingPortal.configurations.create({ features });
    return {
      subject,
      outcome: 'created',
      note: "save the portal's settings once in the dashboard, then run this again: the portal uses the default configuration",
    };
  }
  if (includes(known.features, features)) return { subject, outcome: 'unchanged' };
  await client.billingPortal.configurations.update(known.id, { features });
  return { subject, outcome: 'updated' };
}

/** Whether all expected values are present; extra values and the order of lists do not matter. */
function includes(actual: unknown, expected: unknown): boolean {
  if (typeof expected !== 'object' || expected === null) return actual === expected;
  if (typeof actual !== 'object' || actual === null) return false;
  if (Array.isArray(expected)) {
    return (
      Array.isArray(actual) &&
      actual.length === expected.length &&
      expected.every((item) => actual.some((other) => includes(other, item)))
    );
  }
  return Object.entries(expected).every(([key, value]) =>
    includes(Reflect.get(actual, key), value),
  );
}
