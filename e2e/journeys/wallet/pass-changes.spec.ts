import type { Page } from 'playwright/test';
import { expectToast, publishFirstCard } from '#e2e/fixtures/dashboard.ts';
import { onPlan } from '#e2e/fixtures/plan.ts';
import {
  beforeAndAfterReload,
  expect,
  expectAccessible,
  test,
  expectText,
} from '#e2e/fixtures/test.ts';
import { pages } from '#shared/routes.ts';
import { clickButton } from '#e2e/fixtures/click-button.ts';

/**
 * Signs a person up whose first card is published and has a pass. Returns the card's public path.
 */
async function createPass(page: Page): Promise<string> {
  const username = await publishFirstCard(page);
  const token = await page.evaluate(() => localStorage.getItem('authToken') ?? '');
  const generated = await page.request.post('/api/wallet-passes/generate', {
    headers: { Authorization: `Bearer ${token}` },
    data: { cardData: { username } },
  });
  expect(generated.status()).toBe(200);
  return `/card/${username}/pass.pkpass`;
}

/** The text of a pass. Its files are stored without compression. */
async function readPass(page: Page, address: string): Promise<string> {
  const answer = await page.request.get(address);
  expect(answer.headers()['content-type']).toBe('application/vnd.apple.pkpass');
  return (await answer.body()).toString('utf8');
}

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });

test('R-G1: a message goes into the pass, is reported per pass, and is not sent twice', async ({
  page,
  pageErrors,
}) => {
  const pass = await createPass(page);
  await page.goto(pages.premiumPass);
  const send = page.getByRole('button', { name: 'Send Notification' });
  const title = page.getByRole('textbox', { name: 'Title' });
  const message = page.getByRole('textbox', { name: 'Message' });
  await expectText(page, 'No messages yet');
  await title.fill('New desk');
  await message.fill('Third floor from Monday.');
  await page.getByLabel('Action URL').fill('example.com/desk');

  // The response is lost, so this browser cannot know that the message was sent.
  await page.route('**/api/passes/notifications', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await route.fetch();
    return route.abort();
  });
  await send.click();
  await expectToast(page, 'Send Failed');
  await expect(message).toHaveValue('Third floor from Monday.');
  await page.unroute('**/api/passes/notifications');
  await send.click();
  await expectToast(page, 'Message Sent!', 'Sending to 1 pass.');
  await expect(message).toHaveValue('');
  await expectText(page, '1 of 10 sent within 24 hours');
  const report = page.getByRole('list', { name: 'Delivery of New desk' });
  await expect(report).toContainText('Not on an iPhone yet');
  await beforeAndAfterReload(page, async () => {
    await expect(page.getByRole('heading', { name: 'New desk' })).toHaveCount(1);
    await expect(report).toContainText('Not on an iPhone yet');
  });
  await expectAccessible(page);
  await expect.poll(() => readPass(page, pass)).toContain('"value":"Third floor from Monday."');
  expect(await readPass(page, pass)).toContain('https://example.com/desk');

  await title.fill('Once more');
  await message.fill('Third floor from Monday.');
  await send.click();
  await expect(message).toHaveAccessibleDescription(/phones only announce changes/);
  await expect(message).toHaveValue('Third floor from Monday.');
  pageErrors.splice(0);
});

test('R-G1, R-N27: places go into the pass with their texts and reappear when the manager is reopened', async ({
  page,
}) => {
  const pass = await createPass(page);
  await page.goto(`${pages.premiumPass}?tab=geofencing`);
  await page.getByRole('switch').click();
  await clickButton(page, 'Save Geofence');
  await expect(page.getByLabel('Latitude')).toHaveAccessibleDescription(/Latitude is a number/);
  const places = page.getByRole('group');
  await places.nth(0).getByLabel('Latitude').fill('52,52');
  await places.nth(0).getByLabel('Longitude').fill('13.405');
  await places
    .nth(0)
    .getByLabel(/^Text on the lock screen/)
    .fill('Ask for me at reception');
  await clickButton(page, 'Add a place');
  await places.nth(1).getByLabel('Latitude').fill('-33.86');
  await places.nth(1).getByLabel('Longitude').fill('151.2');
  await clickButton(page, 'Add a place');
  await clickButton(page, 'Remove place 3');
  await expectText(page, /Apple uses the smaller of this radius and its own/);
  await clickButton(page, 'Save Geofence');
  await expectToast(page, 'Geofence Saved!', 'Updating 1 pass');
  await beforeAndAfterReload(page, async () => {
    await expect(places).toHaveCount(2);
    await expect(places.nth(0).getByLabel('Latitude')).toHaveValue('52.52');
    await expect(places.nth(1).getByLabel('Longitude')).toHaveValue('151.2');
    await expect(page.getByRole('switch')).toBeChecked();
  });
  await expectAccessible(page);
  await expect
    .poll(() => readPass(page, pass))
    .toContain('"relevantText":"Ask for me at reception"');
  expect(await readPass(page, pass)).toContain('"maxDistance":100,');
});

test('R-G1: one of eight palettes applies to the passes; custom colors need their plan and enough contrast', async ({
  page,
  pageErrors,
}) => {
  const pass = await createPass(page);
  await page.goto(`${pages.premiumPass}?tab=templates`);
  const looks = page.getByRole('region', { name: 'Pass templates' });
  await expect(looks.getByRole('listitem')).toHaveCount(8);
  await expectText(looks, "Each pass matches its card's template.");
  await clickButton(looks, 'Royal Blue');
  await expectToast(page, 'Template Saved!', 'Updating 1 pass');
  await beforeAndAfterReload(page, () =>
    expect(looks.getByRole('button', { name: 'Royal Blue' })).toHaveAttribute(
      'aria-pressed',
      'true',
    ),
  );
  await expect.poll(() => readPass(page, pass)).toContain('"backgroundColor":"rgb(31, 63, 143)"');
  await expectAccessible(page);

  await tab(page, 'Design').click();
  const background = page.getByLabel('Background color');
  await expect(background).toHaveValue('#1f3f8f');
  await page.getByLabel('Label color').fill('#1f3f90');
  await clickButton(page, 'Save Design');
  await expect(page.getByLabel('Label color')).toHaveAccessibleDescription(
    /The labels would be hard to read .* must be at least 4\.5/,
  );
  await clickButton(page, 'Ivory');
  await clickButton(page, 'Save Design');
  const dialog = page.getByRole('dialog', { name: 'Custom branding comes with Startup' });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();

  // The browser may believe in a plan, but the server decides. The chosen colors stay.
  await onPlan(page, 'startup');
  await page.reload();
  await expect(background).toHaveValue('#f3e9d2');
  await clickButton(page, 'Save Design');
  await expectToast(page, 'Save Failed', 'part of the Startup plan');
  await beforeAndAfterReload(page, () => expect(background).toHaveValue('#f3e9d2'));
  pageErrors.splice(0);
});
