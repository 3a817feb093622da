import { signUp } from '#e2e/fixtures/account.ts';
import { clickButton } from '#e2e/fixtures/click-button.ts';
import { confirmEmail } from '#e2e/fixtures/outbox.ts';
import { givePlan } from '#e2e/fixtures/plan.ts';
import { expect, expectAccessible, expectText, test } from '#e2e/fixtures/test.ts';
import { pages } from '#shared/routes.ts';

const PHONE = { width: 360, height: 740 };
/** Of the whole page on a phone. */
const HEIGHT_MAX = 20_000;

test(
  'a reader searches a call, makes a key for an hour in the page, and sends the call with it',
  { tag: '@core' },
  async ({ page, context, pageErrors }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(pages.docs);
    await page.mouse.move(5, 5);
    const trial = page.getByRole('region', { name: 'Try it with your own data' });
    await expect(trial.getByRole('link', { name: 'Sign in' })).toHaveAttribute(
      'href',
      `/login?from=${pages.docs}`,
    );
    const person = await signUp(page);
    await page.goto(pages.docs);
    await expectText(trial, 'The API is included in Business Pro and above.');
    await givePlan(page, person, 'business_pro');
    await page.reload();
    await expect(trial).toContainText('Confirm your email address first.');
    await confirmEmail(page, person.email);
    await page.goto(pages.docs);

    const search = page.getByLabel('Search the documentation');
    const contents = page.getByRole('navigation', { name: 'Contents' });
    await search.fill('<script>');
    await expectText(contents, 'Nothing found. Try another word.');
    await search.fill('list cards oldest');
    await expectText(contents, '1 result');
    await contents.getByRole('link', { name: 'GET /cards' }).click();
    await expect(page).toHaveURL(/#listCards$/);
    const call = page.locator('#listCards');
    await expect(call.getByRole('heading', { name: 'GET /api/v1/cards' })).toBeInViewport();
    await expect(call.getByRole('button', { name: 'Send GET /api/v1/cards' })).toHaveCount(0);

    await clickButton(trial, 'Make a key for an hour');
    await expectText(trial, 'Your password is required.');
    await trial.getByLabel('Your password').fill('not my password');
    await clickButton(trial, 'Make a key for an hour');
    await expectText(trial, 'This is not your current password.');
    expect(pageErrors.splice(0)).toEqual([expect.stringContaining('403')]);
    await trial.getByLabel('Your password').fill(person.password);
    await clickButton(trial, 'Make a key for an hour');
    await expect(trial).toContainText('Your key is ready for an hour.');
    await expectAccessible(page);

    await clickButton(call, 'Send GET /api/v1/cards');
    await expectText(call, 'Response 200, from your account');
    await expect(call.locator('figure').last().locator('code')).toContainText('"next": null');
    await clickButton(call, 'Copy: curl');
    const command = await page.evaluate(() => navigator.clipboard.readText());
    const { origin } = new URL(page.url());
    expect(command).toContain(`curl '${origin}/api/v1/cards?limit=20'`);
    const key = /Bearer (ttc_test_\w+)"/.exec(command)?.[1] ?? '';
    const send = (method: string) =>
      page.request.fetch('/api/v1/cards', {
        method,
        headers: { Authorization: `Bearer ${key}` },
        ...(method === 'POST' && { data: { username: 'from-the-docs', name: 'Ada' } }),
      });
    expect([(await send('GET')).status(), (await send('POST')).status()]).toEqual([200, 403]);

    // In memory only.
    const stored = await page.evaluate(() =>
      JSON.stringify([
        document.documentElement.outerHTML,
        location.href,
        history.state,
        { ...localStorage },
        { ...sessionStorage },
      ]),
    );
    expect(key).toMatch(/^ttc_test_\w{8}_\w{38}$/);
    expect(stored).toContain('Your key is ready');
    expect(stored).not.toContain(key);
    expect(stored).not.toContain(key.slice(-20));
    await page.getByRole('link', { name: 'Card', exact: true }).first().click();
    await expect(page).toHaveURL(`${pages.objects}#Card`);
    await expect(page.locator('#Card:target')).toBeInViewport();
    await contents.getByRole('link', { name: 'Calls', exact: true }).click();
    await expect(page.locator('#calls:target')).toBeInViewport();
    await expect(trial).toContainText('Your key is ready for an hour.');
    await clickButton(call, 'Send GET /api/v1/cards');
    await expectText(call, 'Response 200, from your account');
    await page.reload();
    await expect(trial.getByRole('button', { name: 'Make a key for an hour' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Send / })).toHaveCount(0);
  },
);

test('on a phone the reference is one column without a script, and a link opens a call in it', async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: PHONE, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(pages.docs);
  // The first screen has a call with its request and response.
  await expect(page.getByText('Response 200', { exact: true }).first()).toBeInViewport();
  const size = () =>
    page.locator('html').evaluate(({ scrollHeight, scrollWidth }) => [scrollHeight, scrollWidth]);
  const [height = 0, width = 0] = await size();
  expect(height).toBeLessThanOrEqual(HEIGHT_MAX);
  expect(width).toBeLessThanOrEqual(PHONE.width);
  const call = page.locator('#createCard');
  await expect(call.getByText('Publish a new card')).toBeVisible();
  await expect(call.getByText('Body: NewCard')).toBeHidden();
  await call.getByRole('link', { name: 'POST /api/v1/cards' }).click();
  await expect(call.getByText('Body: NewCard')).toBeVisible();
  await expect(call.getByText('Response 201')).toBeVisible();
  await call.getByRole('link', { name: 'ChangedCard' }).click();
  await expect(page).toHaveURL(`${pages.objects}#ChangedCard`);
  await page.locator('#ChangedCard').getByRole('link', { name: 'NotTaken' }).click();
  await expect(page.locator('#NotTaken').getByText('Its name in the request.')).toBeInViewport();
  await expect(page.locator('#ChangedCard').getByText('NotTaken')).toBeHidden();
  expect((await size())[1]).toBeLessThanOrEqual(PHONE.width);
  await context.close();
});

test('on a wide screen a call has its contents, fields and code beside each other', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${pages.docs}#changeContact`);
  const call = page.locator('#changeContact');
  const left = async (name: string) => {
    const target = name === 'nav' ? page.getByRole('navigation', { name: 'Contents' }) : call;
    const box = await (name === 'nav' ? target : target.locator(name).first()).boundingBox();
    return box?.x ?? 0;
  };
  const columns = [await left('nav'), await left('dl'), await left('figure')];
  expect(columns.toSorted((one, other) => one - other)).toEqual(columns);
  expect(new Set(columns).size).toBe(3);
});
