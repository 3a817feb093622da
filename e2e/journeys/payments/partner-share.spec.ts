import type { Page } from 'playwright/test';
import { newPerson } from '#e2e/fixtures/account.ts';
import {
  acceptAsCustomer,
  inviteCustomer,
  partnerTab,
  startPartner,
} from '#e2e/fixtures/partner.ts';
import { buy, expireTrial, triggerAtStripe } from '#e2e/fixtures/stripe.ts';
import { expect, expectAccessible, test, expectRole } from '#e2e/fixtures/test.ts';

/**
 * Loads the statements until their only month has these amounts, because the webhook comes after the
 * payment. Then opens the month.
 */
async function openMonth(page: Page, amounts: readonly string[]): Promise<void> {
  const month = page.getByRole('row').nth(1);
  await expect(async () => {
    await page.goto(partnerTab('statements'));
    const empty = page.getByRole('heading', { name: 'No statements yet' });
    await expect(month.or(empty)).toBeVisible();
    await expect(month.getByRole('cell')).toHaveText([...amounts], { timeout: 1000 });
  }).toPass();
  await month.getByRole('button').click();
}

test(
  'a partner gets 65% of what a customer pays, and none of what goes back to the customer',
  { tag: '@core' },
  async ({ page, stranger, baseURL }) => {
    await startPartner(page, `Abendrot ${crypto.randomUUID().slice(0, 8)}`);
    await page.goto(partnerTab('statements'));
    await expectRole(page, 'heading', 'No statements yet');
    await page.goto(partnerTab('users'));
    const customer = newPerson();
    const link = await inviteCustomer(page, customer.email);
    await stranger.goto((baseURL ?? '') + link);
    await acceptAsCustomer(stranger, customer);

    await expireTrial(stranger, customer.email);
    await buy(stranger, 'startup', 'yearly');
    await openMonth(page, ['$99.00', '$0.00', '$64.35', '$64.35']);
    const lines = page.getByRole('row');
    await expect(lines).toHaveCount(2);
    await expect(lines.nth(1)).toContainText(/^Payment.*\$99\.00\$64\.3565%$/);
    await expectAccessible(page);

    await triggerAtStripe(stranger, customer.email, 'Refund the last payment');
    await openMonth(page, ['$99.00', '-$99.00', '$0.00', '$0.00']);
    await expect(lines).toHaveCount(3);
    await expect(lines.nth(2)).toContainText(/^Refund.*-\$99\.00-\$64\.3565%$/);
    await expectAccessible(page);
  },
);
