import { Buffer } from 'node:buffer';
import { newPerson, signUp } from '#e2e/fixtures/account.ts';
import {
  expectToast,
  field,
  livePreview,
  png,
  pressPublishNow,
  publishFirstCard,
  saveInformation,
  storedCards,
} from '#e2e/fixtures/dashboard.ts';
import { expectAccessibleAtEveryWidth } from '#e2e/fixtures/layout.ts';
import {
  beforeAndAfterReload,
  expect,
  expectAccessible,
  test,
  expectText,
} from '#e2e/fixtures/test.ts';
import { pressInRow } from '#e2e/fixtures/editor.ts';
import { href } from '#shared/routes.ts';
import { clickButton } from '#e2e/fixtures/click-button.ts';

test('R-A2: after signing up, one click publishes a card anyone can open', async ({
  page,
  stranger,
}) => {
  const person = newPerson();
  const username = await pressPublishNow(page, person);
  expect(username).toMatch(/^mara-lindt-/);
  const answer = await stranger.goto(href('card', { username }));
  expect(answer?.status()).toBe(200);
  await expect(stranger.getByRole('heading', { level: 1 })).toContainText('Mara Lindt');
});

test('R-T20: the preview follows typing, and unsaved text survives a reload', async ({ page }) => {
  await publishFirstCard(page);
  await field(page, 'Title').fill('Conductor ');
  await beforeAndAfterReload(page, async () => {
    await expect(livePreview(page)).toHaveAccessibleName(/Conductor/);
    await expect(field(page, 'Title')).toHaveValue(/^Conductor ?$/);
  });
  expect((await storedCards(page))[0]?.title).toBe('');
  await saveInformation(page);
  await expectToast(page, 'Card Saved!');
  expect((await storedCards(page))[0]?.title).toBe('Conductor');
});

test('R-V6: saving without a name, title or company names what is missing', async ({ page }) => {
  await publishFirstCard(page);
  await field(page, 'Name').fill('  ');
  await saveInformation(page);
  await expectToast(
    page,
    'Missing Information',
    'Please set a username and fill in at least one field.',
  );
});

test('R-E1, R-E3, R-E4, R-V5, R-T21: elements are added, refused, edited, moved and removed in the editor', async ({
  page,
}) => {
  await publishFirstCard(page);
  await clickButton(page, 'Start Editing');
  const editor = page.getByRole('dialog', { name: 'Edit Tip Top Cards' });
  const kinds = editor.getByRole('list', { name: 'Kinds of element' });
  const first = 'Email Phone Website Location LinkedIn Twitter Instagram Facebook'.split(' ');
  await expect(kinds.getByRole('button')).toHaveText(first);
  await clickButton(kinds, 'Website');
  const add = page.getByRole('dialog', { name: 'Add Website' });
  await add.getByLabel('Website').fill('   ');
  await clickButton(add, 'Add');
  await expectToast(page, 'Value Required', 'Please enter a value for this element.');
  await add.getByLabel('Website').fill('javascript:alert(1)');
  await clickButton(add, 'Add');
  await expect(add.getByLabel('Website')).toHaveAttribute('aria-invalid', 'true');
  await expect(add.getByLabel('Website')).toHaveValue('javascript:alert(1)');
  await add.getByLabel('Website').fill(' mara.example ');
  await clickButton(add, 'Add');
  await clickButton(kinds, 'Phone');
  await expect(page.getByRole('dialog', { name: 'Add Phone' }).getByLabel('Phone')).toBeFocused();
  await page.keyboard.type('+49 30 1234');
  await page.keyboard.press('Enter');
  const list = editor.getByRole('list', { name: 'Elements on the card' });
  await clickButton(list, 'Edit Website');
  await expect(page.getByRole('button', { name: 'Move up' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await pressInRow(page, 'Phone', 'Move up');
  await clickButton(list, 'Edit Website');
  await page.getByRole('dialog', { name: 'Edit Website' }).getByLabel('Website').fill('m.example');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Element Updated');
  await clickButton(editor, 'Save Card', { exact: true });
  await expectToast(page, 'Card Updated');
  await expect(editor).toBeHidden();
  const storedValues = async () =>
    (await storedCards(page))[0]?.cardElements.map(({ value }) => value);
  expect(await storedValues()).toEqual(['+49 30 1234', 'm.example']);
  await clickButton(page, 'Start Editing');
  await pressInRow(page, 'Phone', 'Remove');
  await expectToast(page, 'Element Removed');
  await clickButton(editor, 'Cancel');
  await clickButton(page, 'Discard');
  await expect(page.getByRole('button', { name: 'Start Editing' })).toBeFocused();
  expect(await storedValues()).toEqual(['+49 30 1234', 'm.example']);
});

test('an invalid email is refused with a message and stays in the field', async ({ page }) => {
  await publishFirstCard(page);
  await clickButton(page, 'Start Editing');
  const editor = page.getByRole('dialog', { name: 'Edit Tip Top Cards' });
  await clickButton(editor, 'Email', { exact: true });
  const add = page.getByRole('dialog', { name: 'Add Email' });
  const value = add.getByLabel('Email');
  await value.fill('not mail');
  await page.keyboard.press('Enter');
  await expect(value).toHaveAccessibleDescription(
    'This is not an email address. Try something like you@company.com.',
  );
  await expect(value).toHaveValue('not mail');
  await value.fill('\u200b');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Value Required', 'Please enter a value for this');
  await value.fill('mara@example.com');
  await page.keyboard.press('Enter');
  await expect(add).toBeHidden();
  await expect(editor.getByText('mara@example.com').first()).toBeVisible();
});

for (const width of [360, 1440]) {
  test(`the Tab key follows the reading order of the dashboard at ${width} px`, async ({
    page,
  }) => {
    await publishFirstCard(page);
    await page.setViewportSize({ width, height: 900 });
    // Reload without the tutorial, which comes between them on a phone.
    await page.reload();
    await page.locator('html[data-live]').waitFor();
    await field(page, 'Title').fill('Conductor');
    const last = width === 360 ? /^More actions for/ : 'Delete';
    await page.getByRole('button', { name: last }).focus();
    await page.keyboard.press('Tab');
    const address = page.getByRole('region', { name: 'Premium URL' });
    await expect(address.getByRole('button', { name: 'Edit' })).toBeFocused();
    await page.getByRole('button', { name: 'See All Templates' }).focus();
    await page.keyboard.press('Tab');
    // On a phone the code comes before the bar at the end of the page.
    if (width === 1440) {
      const save = page.getByRole('button', { name: 'Save Card Information' });
      await expect(save).toBeFocused();
      await page.keyboard.press('Tab');
    }
    await expect(page.getByRole('button', { name: 'Enlarge QR code' })).toBeFocused();
  });
}

test('R-D11, R-Z9, R-V1, R-T21: a username is cleaned while typing, checked at the field, and renames the published card', async ({
  page,
  stranger,
}) => {
  const before = await publishFirstCard(page);
  const field = page.getByLabel('Username');
  await page.getByRole('button', { name: 'Edit', exact: true }).last().click();
  await expect(field).toBeFocused();
  await field.fill('J. Dœ_9');
  await expect(field).toHaveValue('jd9');
  await field.fill('login');
  await expectText(page, 'This name is reserved. Please choose another.');
  await page.keyboard.press('Escape');
  await expect(field).toBeHidden();
  await page.getByRole('button', { name: 'Edit', exact: true }).last().click();
  const after = `${before}-x`.slice(-30).replace(/^-+/, '');
  await field.fill(after);
  await expectText(page, 'is available');
  await expectText(page, `/${before} redirects to the new name for 30 days.`);
  await page.keyboard.press('Enter');
  await expectToast(page, 'Username Updated');
  await stranger.goto(href('card', { username: before }));
  expect(new URL(stranger.url()).pathname).toBe(`/${after}`);
});

test('R-D12, R-V3, R-V4: a picture is validated, cropped, uploaded and stored by its URL', async ({
  page,
}) => {
  await publishFirstCard(page);
  const input = page.locator('input[type=file]').first();
  const text = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
  await input.setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: text });
  await expectToast(page, 'Not an image');
  const large = png(64, 5_242_881);
  await input.setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: large });
  await expectToast(page, 'File too large', 'Please choose an image smaller than 5MB.');
  await input.setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: png(600) });
  await clickButton(page, 'Use Photo');
  await expect(page.getByAltText('Your profile')).toBeVisible();
  await saveInformation(page);
  await expectToast(page, 'Card Saved!');
  await beforeAndAfterReload(page, async () => {
    await expect(page.getByAltText('Your profile')).toHaveAttribute('src', /^blob:/);
  });
  expect((await storedCards(page))[0]?.profileImage).toMatch(/^\/media\//);
});

test('R-D9, R-D10, R-Z8: the free plan holds one card and says what the next plan holds', async ({
  page,
}) => {
  await publishFirstCard(page);
  const title = page.getByRole('heading', { level: 1, name: 'Your Tip Top Cards', exact: true });
  await expect(title).toBeVisible();
  await expectText(page, '1 card available · 1 used');
  await clickButton(page, 'Create New Card');
  const dialog = page.getByRole('dialog', { name: 'Your plan includes one card' });
  await expect(dialog).toContainText('5 digital cards');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  expect(await storedCards(page)).toHaveLength(1);
});

test('R-D13, R-B16: the QR code downloads under the name of the card', async ({ page }) => {
  const username = await publishFirstCard(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).first().click();
  expect((await download).suggestedFilename()).toBe(`${username}-qr-code.png`);
  await expectToast(page, 'QR Code Downloaded');
});

test('axe finds no violation on the dashboard and its dialogs, on a phone and on a desktop', async ({
  page,
}) => {
  await signUp(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessibleAtEveryWidth(page);
  await clickButton(page, 'Publish now');
  await expectToast(page, 'Card Saved!');
  await expectAccessibleAtEveryWidth(page);
  for (const name of ['Start Editing', 'See All Templates', 'Share', 'QR Code']) {
    await page.getByRole('button', { name, exact: true }).first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessibleAtEveryWidth(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  }
});
