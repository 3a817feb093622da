import { createAppTester, version, type Bundle, type ZObject } from 'zapier-platform-core';
import { newPerson, signUp } from '#e2e/fixtures/account.ts';
import { givePlan } from '#e2e/fixtures/plan.ts';
import { startReceiver } from '#e2e/fixtures/receiver.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { pages } from '#shared/routes.ts';

const onMessage = (_: ZObject, { cleanedRequest }: Bundle) => [cleanedRequest];

/** An app as Zapier runs it, with the four calls that it makes for a trigger. */
function buildZapierApp(origin: string) {
  const endpoints = `${origin}/api/v1/webhook-endpoints`;
  const subscribe = async (z: ZObject, bundle: Bundle) => {
    const body = { url: bundle.targetUrl, events: ['card.created'] };
    return (await z.request({ url: endpoints, method: 'POST', body })).data;
  };
  const unsubscribe = async (z: ZObject, { subscribeData }: Bundle) =>
    (await z.request({ url: `${endpoints}/${subscribeData?.id}`, method: 'DELETE' })).data;
  const listSamples = async (z: ZObject) =>
    (await z.request(`${origin}/api/v1/webhook-samples/card.created`)).data.data;
  return {
    version: '1.0.0',
    platformVersion: version,
    authentication: {
      type: 'custom' as const,
      test: { url: `${origin}/api/v1/me` },
      fields: [{ key: 'key', label: 'API key', required: true }],
      connectionLabel: '{{key.name}}',
    },
    beforeRequest: [
      (request: { headers?: object }, _: ZObject, { authData }: Bundle) => ({
        ...request,
        headers: { ...request.headers, Authorization: `Bearer ${authData['key']}` },
      }),
    ],
    triggers: {
      card: {
        key: 'card',
        noun: 'Card',
        display: { label: 'New Card', description: 'Triggers when a card is published.' },
        operation: {
          type: 'hook' as const,
          performSubscribe: subscribe,
          performUnsubscribe: unsubscribe,
          performList: listSamples,
          perform: onMessage,
        },
      },
    },
  };
}

test('a Zapier app tests its key, subscribes, gets samples and messages, and unsubscribes', async ({
  page,
}) => {
  const person = newPerson();
  await signUp(page, person);
  await givePlan(page, person, 'business_pro');
  await page.goto(`${pages.settings}#api-keys`);
  const keys = page.getByRole('region', { name: 'API keys', exact: true });
  await keys.getByRole('button', { name: 'Create API key' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Zapier');
  await dialog.getByLabel('Manage webhooks').check();
  await dialog.getByLabel('Create, change and delete cards').check();
  await dialog.getByRole('button', { name: 'Create key' }).click();
  const key = (await dialog.getByText(/^ttc_test_/).textContent()) ?? '';
  const { origin } = new URL(page.url());

  const app = buildZapierApp(origin);
  const run = createAppTester(app);
  const receiver = await startReceiver();
  const authData = { key };
  const { operation } = app.triggers.card;
  expect(await run(app.authentication.test, { authData })).toMatchObject({
    key: { name: 'Zapier' },
  });
  await expect(run(app.authentication.test, { authData: { key: `${key}x` } })).rejects.toThrow();

  const samples = await run(operation.performList, { authData });
  expect(samples).toMatchObject([{ type: 'card.created', data: { username: 'ada-lovelace' } }]);
  const subscribed = await run(operation.performSubscribe, { authData, targetUrl: receiver.url });
  expect(subscribed).toMatchObject({ id: expect.any(String), status: 'active' });

  const username = `zapped-${Date.now().toString(36)}`;
  // By the browser: Zapier's library changes the requests of this process.
  const call = (method: string, path: string, body?: unknown) =>
    page.evaluate(
      async (sent) => {
        const answer = await fetch(sent.path, {
          method: sent.method,
          headers: { Authorization: `Bearer ${sent.key}`, 'Content-Type': 'application/json' },
          ...(sent.body !== null && { body: sent.body }),
        });
        return { status: answer.status, body: (await answer.json()) as unknown };
      },
      { method, path, key, body: body === undefined ? null : JSON.stringify(body) },
    );
  const created = await call('POST', '/api/v1/cards', { username, name: 'Ada' });
  expect(created.status).toBe(201);
  await expect.poll(() => receiver.received.length).toBe(1);
  const message: unknown = JSON.parse(receiver.received[0]?.body ?? '');
  const triggered = await run(operation.perform, { authData, cleanedRequest: message });
  expect(triggered).toMatchObject([{ type: 'card.created', data: { username } }]);

  await run(operation.performUnsubscribe, { authData, subscribeData: Object(subscribed) });
  const listed = await call('GET', '/api/v1/webhook-endpoints');
  expect(listed.body).toEqual({ data: [], next: null });
  receiver.close();
});
