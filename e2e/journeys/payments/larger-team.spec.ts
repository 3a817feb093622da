import { becomeOperator } from '#e2e/fixtures/operator.ts';
import { clickButton } from '#e2e/fixtures/click-button.ts';
import { expectToast } from '#e2e/fixtures/dashboard.ts';
import { expectAccessibleAtEveryWidth } from '#e2e/fixtures/layout.ts';
import { waitForMail } from '#e2e/fixtures/outbox.ts';
import { waitForHydration } from '#e2e/fixtures/site.ts';
import { expect, expectText, test } from '#e2e/fixtures/test.ts';
import { pages } from '#shared/routes.ts';

test(
  'a company of 40 asks for a price on the pricing page, and the operator is mailed for how many',
  { tag: '@core' },
  async ({ page }) => {
    await page.goto(pages.pricing);
    await waitForHydration(page);
    const enterprise = page.getByRole('region', { name: 'Enterprise' });
    await expect(enterprise.getByRole('listitem').filter({ hasText: 'by email' })).toContainText(
      'within 24 hours with one price for your number of people',
    );
    const people = enterprise.getByLabel('Team size');
    // Business Pro has seats for ten.
    await people.fill('10');
    await clickButton(enterprise, 'Ask for a Price');
    await expect(page).toHaveURL(new RegExp(`${pages.pricing}$`));
    await people.fill('40');
    await clickButton(enterprise, 'Ask for a Price');
    await expect(page).toHaveURL(new RegExp(`${pages.contact}\\?seats=40$`));

    const seats = page.getByLabel('Team size');
    await expect(seats).toHaveValue('40');
    await expect(page.getByLabel('Subject', { exact: true })).toHaveValue('Price for 40 people');
    await page.getByLabel('Name', { exact: true }).fill('Ines Meier');
    await page.getByLabel('Email', { exact: true }).fill('ines@meier.example');
    await page.getByLabel('Message', { exact: true }).fill('Switzerland, from January.');
    await seats.fill('forty');
    await clickButton(page, 'Send Message');
    await expect(seats).toHaveAccessibleDescription(/whole number from 1 to 100,000/);
    await expectAccessibleAtEveryWidth(page);
    await seats.fill('41');
    const subject = `Price ${crypto.randomUUID()}`;
    await page.getByLabel('Subject', { exact: true }).fill(subject);
    await clickButton(page, 'Send Message');
    await expectToast(page, 'Message Sent!');
    await expect(seats).toHaveValue('');

    const setting = page.locator('meta[name="app-settings"]');
    const address = (await setting.getAttribute('data-support-email')) ?? '';
    const mail = await waitForMail(page, address, subject);
    expect(mail).toContain('Price for: 41 people');
    expect(mail).toContain('Switzerland, from January.');

    await becomeOperator(page);
    await page.goto(`${pages.moderation}?tab=messages`);
    const listed = page.getByRole('listitem').filter({ hasText: subject });
    await expectText(listed, 'Price for 41 people');
  },
);

test('without JavaScript the number of people reaches the contact page too', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(new URL(pages.pricing, test.info().project.use.baseURL).href);
  await page.getByLabel('Team size').fill('12');
  await clickButton(page, 'Ask for a Price');
  await expect(page).toHaveURL(new RegExp(`${pages.contact}\\?seats=12$`));
  await context.close();
});
