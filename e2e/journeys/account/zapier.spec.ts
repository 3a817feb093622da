import { signUp } from '#e2e/fixtures/account.ts';
import { createApiKey } from '#e2e/fixtures/api-key.ts';
import { confirmEmail } from '#e2e/fixtures/outbox.ts';
import { givePlan } from '#e2e/fixtures/plan.ts';
import { startReceiver } from '#e2e/fixtures/receiver.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { startZapierApp } from '#e2e/fixtures/zapier/zapier-app.ts';

test('a Zapier app tests its key, subscribes, gets samples and messages, and unsubscribes', async ({
  page,
}) => {
  const person = await signUp(page);
  await confirmEmail(page, person.email);
  await givePlan(page, person, 'business_pro');
  const permissions = ['Manage webhooks', 'Create, change and delete cards'];
  const key = await createApiKey(page, person, { name: 'Zapier', permissions });
  const { origin } = new URL(page.url());

  const zapier = startZapierApp(origin);
  const receiver = await startReceiver();
  const authData = { key };
  expect(await zapier.run('test', { authData })).toMatchObject({ key: { name: 'Zapier' } });
  await expect(zapier.run('test', { authData: { key: `${key}x` } })).rejects.toThrow();

  const samples = await zapier.run('list', { authData });
  expect(samples).toMatchObject([{ type: 'card.created', data: { username: 'ada-lovelace' } }]);
  const subscribed = await zapier.run('subscribe', { authData, targetUrl: receiver.url });
  expect(subscribed).toMatchObject({ id: expect.any(String), status: 'active' });

  const username = `zapped-${Date.now().toString(36)}`;
  const call = async (method: string, path: string, data?: unknown) => {
    const headers = { Authorization: `Bearer ${key}` };
    const answer = await page.request.fetch(path, { method, headers, data });
    return { status: answer.status(), body: (await answer.json()) as unknown };
  };
  const created = await call('POST', '/api/v1/cards', { username, name: 'Ada' });
  expect(created.status).toBe(201);
  await expect.poll(() => receiver.received.length).toBe(1);
  const message: unknown = JSON.parse(receiver.received[0]?.body ?? '');
  const triggered = await zapier.run('perform', { authData, cleanedRequest: message });
  expect(triggered).toMatchObject([{ type: 'card.created', data: { username } }]);

  // Samples now are what was delivered, in the same shape. The delivery is recorded after the
  // receiver's response.
  await expect.poll(() => zapier.run('list', { authData })).toEqual([message]);

  await zapier.run('unsubscribe', { authData, subscribeData: Object(subscribed) });
  const listed = await call('GET', '/api/v1/webhook-endpoints');
  expect(listed.body).toEqual({ data: [], next: null });
  receiver.close();
  await zapier.close();
});
