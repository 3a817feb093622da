import { expect, test } from 'vitest';
import { openShop } from '#tests/stripe-emulator/shop.ts';

test('an idempotency key replays the same request and rejects a different one', async () => {
  const { client } = await openShop();
  const [first, again] = [
    await client.customers.create({ email: 'a@example.com' }, { idempotencyKey: 'k' }),
    await client.customers.create({ email: 'a@example.com' }, { idempotencyKey: 'k' }),
  ];
  expect(again.id).toBe(first.id);
  expect((await client.customers.list()).data).toHaveLength(1);
  await expect(
    client.customers.create({ email: 'b@example.com' }, { idempotencyKey: 'k' }),
  ).rejects.toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 });
});

test('a request that was rejected before processing may be repeated with its key', async () => {
  const { client, priceOf } = await openShop();
  const ask = (price: string) =>
    client.checkout.sessions.create(
      {
        mode: 'subscription',
        line_items: [{ price, quantity: 1 }],
        success_url: 'https://cards.test/',
      },
      { idempotencyKey: 'k' },
    );
  await expect(ask('price_0')).rejects.toMatchObject({ code: 'resource_missing' });
  expect((await ask(await priceOf('startup_monthly'))).status).toBe('open');
});

test('unknown and missing parameters are named', async () => {
  const { get, emulator } = await openShop();
  const post = (path: string, body: string) =>
    emulator.handle(
      new Request(`http://localhost:9999/v1${path}`, {
        method: 'POST',
        headers: { Authorization: 'Bearer sk_test_emulator' },
        body,
      }),
    );
  const unknown = await post('/customers', 'email=a%40example.com&plan=startup');
  expect(unknown.status).toBe(400);
  expect(await unknown.json()).toEqual({
    error: {
      type: 'invalid_request_error',
      message: 'Received unknown parameter: plan',
      param: 'plan',
      code: 'parameter_unknown',
    },
  });
  expect(await (await post('/products', 'active=true')).json()).toMatchObject({
    error: { code: 'parameter_missing', param: 'name' },
  });
  expect((await get('/v1/customers')).status).toBe(401);
  expect((await post('/nothing', '')).status).toBe(404);
});

test('a wrong API key is rejected and not echoed in full', async () => {
  const { emulator } = await openShop();
  const answer = await emulator.handle(
    new Request('http://localhost:9999/v1/prices', {
      headers: { Authorization: 'Bearer sk_test_somebody_elses_key' },
    }),
  );
  expect(answer.status).toBe(401);
  expect(await answer.text()).not.toContain('somebody');
});

test('lists are paged, newest first, and expanded on request', async () => {
  const { client } = await openShop();
  for (const name of ['one', 'two', 'three']) await client.customers.create({ name });
  const first = await client.customers.list({ limit: 2 });
  expect(first.data.map(({ name }) => name)).toEqual(['three', 'two']);
  expect(first.has_more).toBe(true);
  const rest = await client.customers.list({ limit: 2, starting_after: first.data[1]?.id ?? '' });
  expect(rest.data.map(({ name }) => name)).toEqual(['one']);
  const { data } = await client.prices.list({ expand: ['data.product'] });
  expect(data[0]?.product).toMatchObject({ object: 'product' });
});

test('a lookup key belongs to one price and moves only on request', async () => {
  const { client, priceOf } = await openShop();
  const old = await priceOf('startup_monthly');
  const price = {
    product: 'tip_top_cards_startup',
    currency: 'usd',
    unit_amount: 1000,
    recurring: { interval: 'month' as const },
    lookup_key: 'startup_monthly',
  };
  await expect(client.prices.create(price)).rejects.toMatchObject({ param: 'lookup_key' });
  const created = await client.prices.create({ ...price, transfer_lookup_key: true });
  expect(await priceOf('startup_monthly')).toBe(created.id);
  expect((await client.prices.retrieve(old)).lookup_key).toBeNull();
});
