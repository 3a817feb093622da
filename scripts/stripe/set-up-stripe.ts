import { BILLING_INTERVALS, SOLD_PLANS } from '#shared/plan/billing.ts';
import type { SetupResult, SetupOptions } from './setup-result.ts';
import { setUpExtraCards } from '#scripts/stripe/extra-cards.ts';
import { setUpPortal } from '#scripts/stripe/portal.ts';
import { setUpPrice, setUpProduct } from '#scripts/stripe/products.ts';
import { setUpWebhook } from '#scripts/stripe/webhook.ts';
import type { Stripe } from '#worker/payments/stripe/stripe.ts';

/**
 * Sets up a Stripe account from the plan table: products, prices by lookup key, the customer portal
 * and the webhook endpoint. Idempotent. A price with a changed amount is replaced; existing
 * subscriptions keep the old one.
 */
export async function setUpStripe(client: Stripe, options: SetupOptions): Promise<SetupResult[]> {
  const results: SetupResult[] = [];
  const offers: { product: string; prices: string[] }[] = [];
  // Sequential, so that the output is in the order of execution.
  /* oxlint-disable no-await-in-loop -- in order */
  for (const plan of SOLD_PLANS) {
    const { product, result } = await setUpProduct(client, plan);
    results.push(result);
    const prices: string[] = [];
    for (const interval of BILLING_INTERVALS) {
      const created = await setUpPrice(client, product, plan, interval);
      results.push(...created.results);
      prices.push(created.price);
    }
    offers.push({ product, prices });
  }
  /* oxlint-enable no-await-in-loop */
  results.push(...(await setUpExtraCards(client)));
  results.push(await setUpPortal(client, offers));
  results.push(await setUpWebhook(client, options));
  return results;
}
