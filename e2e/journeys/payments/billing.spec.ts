import { signUp } from '#e2e/fixtures/account.ts';
import { expectToast } from '#e2e/fixtures/dashboard.ts';
import { expect, test, expectText } from '#e2e/fixtures/test.ts';
import { pages } from '#shared/routes.ts';

const invoice = (description: string) => ({
  id: description,
  date: '2026-10-01T00:00:00.000Z',
  description,
  status: 'paid',
  amountCents: 900,
  currency: 'usd',
  pdfUrl: null,
});

test('older invoices that fail to load can be retried', async ({ page, pageErrors }) => {
  await signUp(page);
  let isUp = false;
  await page.route('**/api/payments/invoices*', (route) => {
    const isFirst = !route.request().url().includes('cursor=');
    if (isFirst)
      return route.fulfill({ json: { invoices: [invoice('October')], nextCursor: 'older' } });
    if (!isUp) return route.fulfill({ status: 503 });
    return route.fulfill({ json: { invoices: [invoice('September')], nextCursor: null } });
  });
  await page.goto(pages.billing);
  const more = page.getByRole('button', { name: 'Load more' });
  await more.click();
  await expectToast(page, 'Loading Failed');
  await expect(more).toBeEnabled();
  isUp = true;
  await more.click();
  await expectText(page, 'September');
  await expectText(page, 'October');
  await expect(more).toHaveCount(0);
  pageErrors.splice(0);
});
