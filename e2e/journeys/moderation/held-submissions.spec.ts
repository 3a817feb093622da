import { randomUUID } from 'node:crypto';
import { newPerson } from '#e2e/fixtures/account.ts';
import { exceedLimit } from '#e2e/fixtures/contacts.ts';
import { expectToast, publishFirstCard, undoDeletion } from '#e2e/fixtures/dashboard.ts';
import { becomeOperator } from '#e2e/fixtures/operator.ts';
import { givePlan } from '#e2e/fixtures/plan.ts';
import { expect, expectAccessible, test, expectText } from '#e2e/fixtures/test.ts';
import { pages } from '#shared/routes.ts';
import { clickButton } from '#e2e/fixtures/click-button.ts';

test("contacts beyond a card's limit are held; the owner keeps one and deletes the others", async ({
  page,
  pageErrors,
}) => {
  test.slow();
  const owner = newPerson();
  const username = await publishFirstCard(page, owner);
  await givePlan(page, owner, 'startup');
  await exceedLimit(page, username);
  await page.goto(pages.contacts);
  const notice = page.getByText(/held back because many arrived at once/);
  await expect(notice).toHaveText('3 contacts were held back because many arrived at once');
  await expectText(page, '200 people shared their details with you.');
  await clickButton(page, 'Review');
  const review = page.getByRole('dialog', { name: 'Held-back contacts' });
  await expectText(review, 'We met at the fair.');
  await expectAccessible(page);
  await clickButton(review, 'Keep Hilda Honest');
  await expectToast(page, 'Contact Kept');
  await expect(review.getByRole('button', { name: 'Keep Bot again' })).toBeFocused();
  await clickButton(review, 'Delete all');
  await clickButton(
    page.getByRole('alertdialog', { name: 'Delete all held-back contacts?' }),
    'Delete all',
  );
  await expectToast(page, '2 Contacts Deleted');
  await expect(review).toBeHidden();
  await expect(notice).toBeHidden();
  await undoDeletion(page, '2 Contacts Deleted');
  await expect(notice).toHaveText('2 contacts were held back because many arrived at once');
  await clickButton(page, 'Review');
  await clickButton(review, 'Delete all');
  await clickButton(page.getByRole('alertdialog'), 'Delete all');
  await expect(notice).toBeHidden();
  await page.reload();
  await expectText(page, '201 people shared their details with you.');
  await expect(page.getByRole('button', { name: 'Hilda Honest', exact: true })).toBeVisible();
  await expect(notice).toBeHidden();
  expect(pageErrors).toEqual([]);
});

test("a support message appears in the operators' list with its sender and is marked as handled", async ({
  page,
  browser,
  pageErrors,
}) => {
  test.slow();
  const person = newPerson();
  await publishFirstCard(page, person);
  await givePlan(page, person, 'startup');
  await page.goto(pages.contact);
  const subject = `Help ${randomUUID()}`;
  await page.getByLabel('Name').fill('Mara Lind');
  await page.getByLabel('Email').fill('mara@elsewhere.example');
  await page.getByLabel('Subject').fill(subject);
  await page.getByLabel('Message').fill('The code does not scan.');
  await expectText(page, 'Sent from your account, with priority support.');
  await expectAccessible(page);
  await clickButton(page, 'Send Message');
  await expectToast(page, 'Message Sent!');

  const context = await browser.newContext();
  const operator = await context.newPage();
  const { email } = await becomeOperator(operator);
  await operator.goto(`${pages.moderation}?tab=messages`);
  const open = operator.getByRole('list', { name: 'Open messages' });
  const message = open.getByRole('listitem').filter({ hasText: subject });
  await expectText(message, 'Priority support');
  await expectText(message, `Account: ${person.email}`);
  await expect(message.getByRole('link', { name: /^Reply to Mara Lind/ })).toHaveAttribute(
    'href',
    `mailto:mara@elsewhere.example?subject=${encodeURIComponent(`Re: ${subject}`)}`,
  );
  await expectAccessible(operator);
  await clickButton(message, `Mark as handled: ${subject}`);
  await expectToast(operator, 'Marked as Handled');
  await expect(message).toBeHidden();
  await operator.reload();
  await clickButton(operator, 'Show handled');
  const handled = operator.getByRole('list', { name: 'Handled messages' });
  await expectText(handled, subject);
  await expect(handled.getByText(new RegExp(`^Handled .* by ${email}$`)).first()).toBeVisible();
  await context.close();
  expect(pageErrors).toEqual([]);
});
