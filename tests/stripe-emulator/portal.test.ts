import { expect, test } from 'vitest';
import { DAY_MS } from '#shared/format/duration.ts';
import { runAction, GOOD, openShop, subscribed, type Shop } from '#tests/stripe-emulator/shop.ts';

const RETURN = 'https://cards.test/billing';

async function openPortal(shop: Shop, customer: string): Promise<string> {
  return (await shop.client.billingPortal.sessions.create({ customer, return_url: RETURN })).url;
}

test('an upgrade starts immediately and costs the rest of the period', async () => {
  const shop = await openShop();
  const id = await subscribed(shop, 'startup_monthly');
  // Halfway through the 31 days from January 15.
  shop.pass(15.5 * DAY_MS);
  const url = await openPortal(shop, id);
  const pro = await shop.priceOf('business_pro_monthly');
  const page = await (await shop.get(`${url}/confirm?price=${pro}`)).text();
  expect(page).toContain('-$4.50');
  expect(page).toContain('$10.00');
  await shop.post(`${url}/confirm?price=${pro}`);
  const [item] = (await shop.subscriptionOf(id)).items.data;
  expect(item?.price.lookup_key).toBe('business_pro_monthly');
  const [invoice] = (await shop.client.invoices.list({ customer: id })).data;
  expect(invoice).toMatchObject({ total: 1000, billing_reason: 'subscription_update' });
});

test('a downgrade waits for the next billing cycle and can be undone', async () => {
  const shop = await openShop();
  const id = await subscribed(shop, 'business_pro_monthly');
  const url = await openPortal(shop, id);
  const startup = await shop.priceOf('startup_monthly');
  const keyOf = async () => (await shop.subscriptionOf(id)).items.data[0]?.price.lookup_key;
  await shop.post(`${url}/confirm?price=${startup}`);
  expect(await keyOf()).toBe('business_pro_monthly');
  expect(await (await shop.get(`${url}?done=`)).text()).toContain('Changes to Startup');
  await shop.post(`${url}/keep`);
  expect((await shop.subscriptionOf(id)).schedule).toBeNull();
  await shop.post(`${url}/confirm?price=${startup}`);
  await runAction(shop, id, 'To the end of the period');
  expect(await keyOf()).toBe('startup_monthly');
  const [invoice] = (await shop.client.invoices.list({ customer: id })).data;
  expect(invoice?.total).toBe(900);
});

test('a canceled plan runs to the end of its period unless it is resumed', async () => {
  const shop = await openShop();
  const id = await subscribed(shop, 'startup_monthly');
  const url = await openPortal(shop, id);
  await shop.post(`${url}/cancel`);
  const canceling = await shop.subscriptionOf(id);
  expect(canceling.cancel_at).toBe(canceling.items.data[0]?.current_period_end);
  await shop.post(`${url}/resume`);
  expect((await shop.subscriptionOf(id)).cancel_at_period_end).toBe(false);
  await shop.post(`${url}/cancel`);
  await runAction(shop, id, 'To the end of the period');
  expect((await shop.subscriptionOf(id)).status).toBe('canceled');
});

test('a deep link into the portal completes its step and returns to the shop', async () => {
  const shop = await openShop();
  const id = await subscribed(shop, 'startup_monthly');
  const subscription = await shop.subscriptionOf(id);
  const after = { type: 'redirect' as const, redirect: { return_url: RETURN } };
  const { url } = await shop.client.billingPortal.sessions.create({
    customer: id,
    return_url: RETURN,
    flow_data: {
      type: 'subscription_update_confirm',
      subscription_update_confirm: {
        subscription: subscription.id,
        items: [
          {
            id: subscription.items.data[0]?.id ?? '',
            price: await shop.priceOf('business_pro_yearly'),
            quantity: 1,
          },
        ],
      },
      after_completion: after,
    },
  });
  const step = (await shop.get(url)).headers.get('Location') ?? '';
  expect(step).toContain('/confirm?price=');
  expect((await shop.post(step)).headers.get('Location')).toBe(RETURN);
  const changed = await shop.subscriptionOf(id);
  expect(changed.items.data[0]?.price.lookup_key).toBe('business_pro_yearly');
  const card = await shop.client.billingPortal.sessions.create({
    customer: id,
    flow_data: { type: 'payment_method_update', after_completion: after },
  });
  expect((await shop.post(`${card.url}/card`, GOOD)).headers.get('Location')).toBe(RETURN);
});

test('deep links to an ended plan or another customer’s plan are rejected', async () => {
  const shop = await openShop();
  const [one, other] = [
    await subscribed(shop, 'startup_monthly'),
    await subscribed(shop, 'startup_monthly'),
  ];
  const { id } = await shop.subscriptionOf(one);
  const link = (customer: string) =>
    shop.client.billingPortal.sessions.create({
      customer,
      flow_data: { type: 'subscription_cancel', subscription_cancel: { subscription: id } },
    });
  await expect(link(other)).rejects.toMatchObject({ statusCode: 400 });
  await shop.client.subscriptions.cancel(id);
  await expect(link(one)).rejects.toMatchObject({ statusCode: 400 });
});
