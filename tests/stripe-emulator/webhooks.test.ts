import { expect, test } from 'vitest';
import { openShop, subscribed, WEBHOOK_SECRET } from '#tests/stripe-emulator/shop.ts';
import { signWebhook } from '#tests/stripe-emulator/webhooks/sign.ts';

const typeOf = ({ body }: { body: string }): string => JSON.parse(body).type;

test('events are delivered in order, with signatures that the Worker accepts', async () => {
  const shop = await openShop();
  await subscribed(shop, 'startup_monthly');
  await shop.emulator.tick();
  const kinds = shop.received.map(typeOf);
  expect(kinds).toEqual([
    'customer.subscription.created',
    'invoice.paid',
    'checkout.session.completed',
  ]);
  const [first] = shop.received;
  // The Worker checks the age by real time, while the emulator of this test is in January.
  const body = new TextEncoder().encode(first?.body);
  const now = Math.floor(Date.now() / 1000);
  const signature = await signWebhook(WEBHOOK_SECRET, first?.body ?? '', now);
  expect((await shop.readEvent(body, signature)).type).toBe('customer.subscription.created');
  expect(first?.signature).toMatch(/^t=\d+,v1=[0-9a-f]{64}$/);
  await expect(shop.readEvent(body, first?.signature ?? '')).rejects.toThrow(/tolerance/);
  const forged = await signWebhook('whsec_other', first?.body ?? '', now);
  await expect(shop.readEvent(body, forged)).rejects.toThrow(/signature/);
});

test('a failing or silent endpoint is retried with growing delays', async () => {
  const shop = await openShop([500, 'down']);
  await shop.client.customers.create({ email: 'mara@example.com' });
  const [customer] = (await shop.client.customers.list()).data;
  await shop.client.customers.update(customer?.id ?? '', { name: 'Mara' });
  await shop.emulator.tick();
  expect(shop.received).toHaveLength(1);
  await shop.emulator.tick();
  expect(shop.received).toHaveLength(1);
  shop.pass(1000);
  await shop.emulator.tick();
  shop.pass(2000);
  await shop.emulator.tick();
  expect(shop.received).toHaveLength(2);
  expect(shop.received[0]?.body).toBe(shop.received[1]?.body);
  const event = (await shop.client.events.list()).data.find(
    ({ type }) => type === 'customer.updated',
  );
  expect(event?.pending_webhooks).toBe(0);
  await shop.emulator.tick();
  expect(shop.received).toHaveLength(2);
});

test('an endpoint receives the types it subscribed to, and nothing when disabled', async () => {
  const shop = await openShop();
  const [endpoint] = (await shop.client.webhookEndpoints.list()).data;
  await shop.client.webhookEndpoints.update(endpoint?.id ?? '', {
    enabled_events: ['customer.created'],
  });
  await shop.client.customers.create({ email: 'mara@example.com' });
  await shop.client.webhookEndpoints.update(endpoint?.id ?? '', { disabled: true });
  await shop.client.customers.create({ email: 'mara@example.com' });
  await shop.emulator.tick();
  expect(shop.received.map(typeOf)).toEqual(['customer.created']);
});
