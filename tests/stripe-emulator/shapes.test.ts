import { expect, test } from 'vitest';
import published from '#tests/fixtures/stripe/fixtures3.json' with { type: 'json' };
import type { Kind, Kinds } from '#tests/stripe-emulator/objects.ts';
import { card, runAction, openShop, subscribed } from '#tests/stripe-emulator/shop.ts';
import { all } from '#tests/stripe-emulator/world.ts';

const KINDS: readonly Kind[] = [
  'customer',
  'product',
  'price',
  'coupon',
  'promotion_code',
  'checkout.session',
  'subscription',
  'subscription_schedule',
  'billing_portal.configuration',
  'billing_portal.session',
  'invoice',
  'invoice_payment',
  'payment_method',
  'payment_intent',
  'charge',
  'refund',
  'dispute',
  'test_helpers.test_clock',
  'webhook_endpoint',
  'event',
];

/** Filled by the account, or documented by Stripe but missing in its example. */
const OPEN = new Set([
  'metadata',
  'data.object',
  'data.previous_attributes',
  'features.subscription_update.products',
  'lines.data.pricing.price_details',
  'payment.payment_intent',
]);

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Keys missing in Stripe’s example, at any depth where both are defined. */
function strangers(ours: unknown, theirs: unknown, path: string): string[] {
  if (Array.isArray(ours) && Array.isArray(theirs)) {
    return theirs.length === 0 ? [] : ours.flatMap((item) => strangers(item, theirs[0], path));
  }
  if (!isMap(ours) || !isMap(theirs) || OPEN.has(path)) return [];
  return Object.entries(ours).flatMap(([key, value]) => {
    const name = path === '' ? key : `${path}.${key}`;
    if (OPEN.has(name)) return [];
    // An empty example does not define its keys.
    if (!(key in theirs)) return Object.keys(theirs).length === 0 ? [] : [name];
    return strangers(value, theirs[key], name);
  });
}

/** A world with objects of every kind. */
async function everything() {
  const shop = await openShop();
  const id = await subscribed(shop, 'business_pro_yearly', card('4000 0000 0000 0259'));
  const { url } = await shop.client.billingPortal.sessions.create({ customer: id });
  await shop.post(`${url}/confirm?price=${await shop.priceOf('startup_monthly')}`);
  const coupon = await shop.client.coupons.create({ percent_off: 50 });
  await shop.client.promotionCodes.create({
    promotion: { type: 'coupon', coupon: coupon.id },
    code: 'HALF',
  });
  await runAction(shop, id, 'To the end of the period');
  await runAction(shop, id, 'Refund the last payment');
  return shop.emulator.world;
}

test('every object has exactly the keys of Stripe’s published example', async () => {
  const world = await everything();
  const examples: Readonly<Record<string, Record<string, unknown>>> = published.resources;
  for (const kind of KINDS) {
    const objects: Kinds[Kind][] = all(world, kind);
    expect(objects.length, kind).toBeGreaterThan(0);
    for (const object of objects) {
      const example = examples[kind] ?? {};
      const missing = Object.keys(example).filter((key) => !(key in object));
      expect({ kind, missing, strangers: strangers(object, example, '') }).toEqual({
        kind,
        missing: [],
        strangers: [],
      });
    }
  }
});
