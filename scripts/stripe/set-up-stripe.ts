import { BILLING_INTERVALS, SOLD_PLANS } from '#shared/plan/billing.ts';
import type { Deed, SetupOptions } from '#scripts/stripe/deed.ts';
import { setUpPortal } from '#scripts/stripe/portal.ts';
import { setUpPrice, setUpProduct } from '#scripts/stripe/products.ts';
import { setUpWebhook } from '#scripts/stripe/webhook.ts';
import type { Stripe } from '#worker/payments/stripe.ts';

/**
 * Brings a Stripe account to what the plan table says: products, prices by lookup key, the customer portal and the
 * webhook endpoint. Doing it again changes nothing. A price whose amount changed is replaced; who bought at the old one keeps it.
 */
export async function setUpStripe(client: Stripe, options: SetupOptions): Promise<Deed[]> {
  const deeds: Deed[] = [];
  const offers: { product: string; prices: string[] }[] = [];
  // One after the other, so that what is printed is the order in which it was done.
  /* oxlint-disable no-await-in-loop -- in order */
  for (const plan of SOLD_PLANS) {
    const { product, deed } = await setUpProduct(client, plan);
    deeds.push(deed);
    const prices: string[] = [];
    for (const interval of BILLING_INTERVALS) {
      const made = await setUpPrice(client, product, plan, interval);
      deeds.push(...made.deeds);
      prices.push(made.price);
    }
    offers.push({ product, prices });
  }
  /* oxlint-enable no-await-in-loop */
  deeds.push(await setUpPortal(client, offers));
  deeds.push(await setUpWebhook(client, options));
  return deeds;
}
