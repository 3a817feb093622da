import { logIn, newPerson, signUp } from '#e2e/fixtures/account.ts';
import {
  expectToast,
  field,
  publishFirstCard,
  saveInformation,
  storedCards,
} from '#e2e/fixtures/dashboard.ts';
import { clickButton } from '#e2e/fixtures/click-button.ts';
import { Steps } from '#e2e/fixtures/steps.ts';
import { beforeAndAfterReload, expect, test, expectText, expectRole } from '#e2e/fixtures/test.ts';
import { href, pages } from '#shared/routes.ts';

test(
  'R-L1: four fields and two clicks publish a first card',
  { tag: '@core' },
  async ({ page, stranger }) => {
    const person = newPerson();
    const steps = new Steps(page);
    await page.goto(pages.signup);
    await steps.fill('First name', person.firstName);
    await steps.fill('Last name', person.lastName);
    await steps.fill('Email', person.email);
    await steps.fill('Password', person.password);
    await steps.click('Create Account');
    await steps.click('Publish now');
    await expectToast(page, 'Card Saved!');
    console.log(`first card: ${steps.fields} fields, ${steps.clicks} clicks`);
    expect({ fields: steps.fields, clicks: steps.clicks }).toEqual({ fields: 4, clicks: 2 });

    const [card] = await storedCards(page);
    await stranger.goto(href('card', { username: card?.username ?? '' }));
    await beforeAndAfterReload(stranger, async () => {
      await expect(stranger.getByRole('heading', { level: 1 })).toHaveText(
        `${person.firstName} ${person.lastName}`,
      );
    });
  },
);

test("a card without a contact method shows a hint and can take the account's email", async ({
  page,
  stranger,
}) => {
  const person = await signUp(page);
  await expectText(page, "Your card doesn't have contact details yet.");
  await page.getByRole('button', { name: 'Add my email' }).focus();
  await page.keyboard.press('Enter');
  const address = page.getByRole('region', { name: 'Premium URL' });
  await expect(address.getByRole('button', { name: 'Edit' })).toBeFocused();
  await expect(page.getByText("Your card doesn't have contact details yet.")).toBeHidden();
  await clickButton(page, 'Publish now');
  await expectToast(page, 'Card Saved!');
  const [card] = await storedCards(page);
  await stranger.goto(href('card', { username: card?.username ?? '' }));
  await expectRole(stranger, 'link', person.email);
});

test('publishing by keyboard keeps the focus on what comes next', async ({ page }) => {
  // A phone 360 pixels wide: the scroll bar of this browser takes the rest.
  await page.setViewportSize({ width: 375, height: 740 });
  await signUp(page);
  const publish = page.getByRole('button', { name: 'Publish now' });
  await publish.focus();
  await page.keyboard.press('Enter');
  await expectToast(page, 'Card Saved!');
  await expect(publish).toBeHidden();
  await expect(page.getByRole('button', { name: 'Show code' })).toBeFocused();
});

test('a change is on the public page as soon as it is saved', async ({ page, stranger }) => {
  const username = await publishFirstCard(page);
  await stranger.goto(href('card', { username }));
  await field(page, 'Title').fill('Harbour master');
  // The toast of the first publish may still be visible.
  const published = page.waitForResponse((response) => response.request().method() === 'PUT');
  await saveInformation(page);
  expect((await published).status()).toBe(200);
  await stranger.reload();
  await beforeAndAfterReload(stranger, async () => {
    await expect(stranger.getByText('Harbour master').first()).toBeVisible();
  });
});

test('signing in on another device brings the cards along', async ({ page, stranger }) => {
  const person = newPerson();
  await publishFirstCard(page, person);
  await field(page, 'Company').fill('Hafen & Co');
  await saveInformation(page);
  await expectToast(page, 'Card Saved!');

  await stranger.goto(pages.login);
  await logIn(stranger, person);
  await beforeAndAfterReload(stranger, async () => {
    await expect(field(stranger, 'Company')).toHaveValue('Hafen & Co');
    await expect(stranger.getByText('Published', { exact: true }).first()).toBeVisible();
  });
});
