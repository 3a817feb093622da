import { createHash } from 'node:crypto';
import { decideAuthorization, registerClient, requestToken } from '#shared/api/programs/oauth.ts';
import { pages } from '#shared/routes.ts';
import { signOut, signUp } from '#e2e/fixtures/account.ts';
import { expectToast } from '#e2e/fixtures/dashboard.ts';
import { confirmEmail } from '#e2e/fixtures/outbox.ts';
import { givePlan } from '#e2e/fixtures/plan.ts';
import { expect, expectAccessible, test, expectRole } from '#e2e/fixtures/test.ts';
import { clickButton, clickRole } from '#e2e/fixtures/click-button.ts';

const VERIFIER = 'v'.repeat(64);
const CALLBACK = 'http://127.0.0.1:9/callback';

test(
  'an app is connected after signing in, works, and is disconnected in Settings',
  { tag: '@core' },
  async ({ page, context }) => {
    const person = await signUp(page);
    await confirmEmail(page, person.email);
    await givePlan(page, person, 'business_pro');
    const { origin } = new URL(page.url());
    const registered = await page.request.post(`${origin}${registerClient.path}`, {
      data: { client_name: 'Travel assistant', redirect_uris: [CALLBACK] },
    });
    const { client_id: clientId } = registerClient.response.parse(await registered.json());
    const request = new URLSearchParams({
      response_type: 'code',
      client_id: clientId,
      redirect_uri: CALLBACK,
      scope: 'cards:read cards:write contacts:read',
      state: 'state of the app',
      code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
      code_challenge_method: 'S256',
      resource: `${origin}/mcp`,
    });
    const address = `${pages.authorize}?${request.toString()}`;
    // The app's own page, which the person returns to.
    await context.route(`${CALLBACK}**`, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>App</title><h1>Back</h1>' }),
    );

    // Signed out, the person signs in on the same page.
    await signOut(page);
    await page.goto(address);
    await expectRole(page, 'heading', 'Connect an app');
    await expectAccessible(page);
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await clickButton(page, 'Sign In');
    await expectRole(page, 'heading', 'Connect Travel assistant?');
    const form = page.getByRole('form', { name: 'Connect an app' });
    await expect(form).toContainText('Unverified app');
    await expect(form).toContainText('127.0.0.1:9');
    const permissions = form.getByRole('group', { name: 'It will be able to' });
    await expect(permissions.getByRole('checkbox', { checked: true })).toHaveCount(3);
    await expect(form).toContainText(person.email);
    await expectAccessible(page);

    await clickButton(form, 'Allow');
    await expect(form).toContainText('Your password is required.');
    for (const label of ['Read cards', 'Change cards', 'Read contacts']) {
      await permissions.getByLabel(label).uncheck();
    }
    await clickButton(form, 'Allow');
    await expect(form).toContainText('Choose at least one permission, or deny.');
    await expectAccessible(page);
    await permissions.getByLabel('Read cards').check();
    await permissions.getByLabel('Read contacts').check();
    await form.getByLabel('Your password').fill(person.password);
    await clickButton(form, 'Allow');
    await page.waitForURL(`${CALLBACK}?**`);
    const answer = new URL(page.url()).searchParams;
    expect([answer.get('state'), answer.get('iss')]).toEqual(['state of the app', origin]);
    const exchanged = await page.request.post(`${origin}${requestToken.path}`, {
      form: {
        grant_type: 'authorization_code',
        client_id: clientId,
        code: answer.get('code') ?? '',
        redirect_uri: CALLBACK,
        code_verifier: VERIFIER,
      },
    });
    const { access_token: token } = requestToken.response.parse(await exchanged.json());
    const listTools = async () =>
      page.request.post(`${origin}/mcp`, {
        headers: {
          Authorization: `Bearer ${token}`,
          Accept: 'application/json, text/event-stream',
        },
        data: { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} },
      });
    const tools = await (await listTools()).text();
    expect(tools).toContain('find_cards');
    expect(tools).not.toContain('change_card');

    await page.goto(`${pages.settings}#connected-apps`);
    const apps = page.getByRole('region', { name: 'Connected apps' });
    await expect(apps.getByRole('listitem')).toContainText('Travel assistant');
    await expect(apps).toContainText('Read cards · Read contacts');
    await expectAccessible(page);
    await clickButton(apps, 'Disconnect Travel assistant');
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toContainText('It loses access at once.');
    await clickButton(dialog, 'Disconnect app');
    await expectToast(page, 'App disconnected');
    await expect(apps.getByRole('listitem')).toHaveCount(0);
    expect((await listTools()).status()).toBe(401);

    await page.goto(address);
    await clickButton(page, 'Deny');
    await page.waitForURL(`${CALLBACK}?error=access_denied**`);
  },
);

test('a program with a scheme of its own is connected and renews in two windows at once', async ({
  page,
  pageErrors,
}) => {
  const person = await signUp(page);
  await confirmEmail(page, person.email);
  await givePlan(page, person, 'business_pro');
  const { origin } = new URL(page.url());
  // As Cursor registers.
  const callback = 'cursor://anysphere.cursor-mcp/oauth/callback';
  const registered = await page.request.post(`${origin}${registerClient.path}`, {
    data: {
      client_name: 'Code editor',
      redirect_uris: [callback, 'https://www.cursor.com/agents/mcp/oauth/callback', CALLBACK],
    },
  });
  const { client_id: clientId } = registerClient.response.parse(await registered.json());
  const request = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: callback,
    scope: 'cards:read',
    code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
    code_challenge_method: 'S256',
    resource: `${origin}/`,
  });
  await page.goto(`${pages.authorize}?${request.toString()}`);
  const form = page.getByRole('form', { name: 'Connect an app' });
  await expect(form).toContainText('a program on this device (cursor:)');
  await form.getByLabel('Your password').fill(person.password);
  const decided = page.waitForResponse(`**${decideAuthorization.path}`);
  await clickButton(form, 'Allow');
  // No page follows: the browser opens the program.
  await expectRole(page, 'heading', 'Return to the app');
  await expectAccessible(page);
  const { redirectTo } = decideAuthorization.response.parse(await (await decided).json());
  expect(redirectTo.startsWith(`${callback}?code=`)).toBe(true);

  const getTokens = async (form: Record<string, string>) => {
    const answer = await page.request.post(`${origin}${requestToken.path}`, {
      form: { client_id: clientId, resource: `${origin}/mcp/`, ...form },
    });
    return requestToken.response.parse(await answer.json());
  };
  const first = await getTokens({
    grant_type: 'authorization_code',
    code: new URL(redirectTo).searchParams.get('code') ?? '',
    redirect_uri: callback,
    code_verifier: VERIFIER,
  });
  const renewal = { grant_type: 'refresh_token', refresh_token: first.refresh_token };
  const windows = await Promise.all([getTokens(renewal), getTokens(renewal)]);
  const findCards = (token: string) =>
    page.request.post(`${origin}/mcp/`, {
      headers: { Authorization: `Bearer ${token}`, Accept: 'application/json' },
      data: {
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'find_cards', arguments: null },
      },
    });
  for (const { access_token: token } of windows) {
    const found = await findCards(token);
    expect(await found.json()).toMatchObject({ result: { structuredContent: { cards: [] } } });
  }

  await clickRole(page, 'link', 'Connected apps');
  const apps = page.getByRole('region', { name: 'Connected apps' });
  await expect(apps.getByRole('listitem')).toHaveCount(1);
  await expect(apps).toContainText('cursor: · Your account');
  await clickButton(apps, 'Disconnect Code editor');
  await clickButton(page.getByRole('alertdialog'), 'Disconnect app');
  await expect(apps.getByRole('listitem')).toHaveCount(0);
  for (const { access_token: token } of windows) {
    expect((await findCards(token)).status()).toBe(401);
  }
  // The browser of the tests has no such program, and says so.
  pageErrors.splice(0);
});

test('a broken request stays on the screen', async ({ page, pageErrors }) => {
  await signUp(page);
  await page.goto(`${pages.authorize}?client_id=unknown&redirect_uri=https://evil.example`);
  await expectRole(page, 'heading', "This app can't be connected");
  await expect(page.getByRole('link', { name: 'evil.example' })).toHaveCount(0);
  await expectAccessible(page);
  // The browser logs the refused request.
  pageErrors.splice(0);
});
