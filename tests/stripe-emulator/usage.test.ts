import { expect, test } from 'vitest';
import { DAY_MS } from '#shared/format/duration.ts';
import { reportExtraCards } from '#worker/payments/stripe/extra-cards.ts';
import { openShop, runAction } from '#tests/stripe-emulator/shop.ts';

test('extra wallet cards are reported once and billed at the end of the period', async () => {
  const shop = await openShop();
  const { client } = shop;
  const { id: customerId } = await client.customers.create({ email: 'mara@example.com' });
  const cards = {
    customerId,
    identifier: 'wallet-cards-1',
    count: 412,
    at: new Date(shop.emulator.world.nowMs()),
    isRepeat: false,
  };
  await reportExtraCards(client, cards);
  await reportExtraCards(client, cards);
  await reportExtraCards(client, { ...cards, identifier: 'forgotten-by-stripe', isRepeat: true });
  const meter = (await client.billing.meters.list()).data[0]?.id ?? '';
  const { data } = await client.billing.meters.listEventSummaries(meter, {
    customer: customerId,
    start_time: 0,
    end_time: 60 * Math.ceil((cards.at.getTime() + DAY_MS) / 60_000),
  });
  expect(data.map(({ aggregated_value }) => aggregated_value)).toEqual([412]);
  const subscription = await shop.subscriptionOf(customerId);
  expect(subscription).toMatchObject({ collection_method: 'send_invoice', days_until_due: 30 });
  await runAction(shop, customerId, 'To the end of the period');
  const invoices = await client.invoices.list({ customer: customerId });
  expect(invoices.data.map(({ total, status }) => [total, status])).toEqual([[8240, 'open']]);
  expect((await shop.subscriptionOf(customerId)).status).toBe('active');
});

test('an event of an unknown meter or of a time too long ago is rejected', async () => {
  const { client, emulator } = await openShop();
  const { id } = await client.customers.create({ email: 'mara@example.com' });
  const payload = { stripe_customer_id: id, value: '1' };
  await expect(
    client.billing.meterEvents.create({ event_name: 'other', payload }),
  ).rejects.toMatchObject({ param: 'event_name' });
  const timestamp = Math.floor((emulator.world.nowMs() - 36 * DAY_MS) / 1000);
  await expect(
    client.billing.meterEvents.create({ event_name: 'extra_wallet_cards', payload, timestamp }),
  ).rejects.toMatchObject({ param: 'timestamp' });
});
