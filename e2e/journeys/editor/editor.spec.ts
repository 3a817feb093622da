import { addElement, elementValues, openEditor, pressInRow } from '#e2e/fixtures/editor.ts';
import { expectToast, png, publishFirstCard, storedCards } from '#e2e/fixtures/dashboard.ts';
import {
  expect,
  expectAccessible,
  test,
  expectText,
  expectRole,
  expectNoText,
} from '#e2e/fixtures/test.ts';
import { href } from '#shared/routes.ts';
import { clickButton, clickRole } from '#e2e/fixtures/click-button.ts';

test(
  'R-D14, R-E1, R-E2: the editor shows the card, its eight templates, its text fields and eighteen kinds of element',
  { tag: '@core' },
  async ({ page }) => {
    await publishFirstCard(page);
    const editor = await openEditor(page);
    for (const name of ['Card Template', 'Basic Information', 'Add Elements']) {
      await expectRole(editor, 'heading', name);
    }
    for (const label of ['Full Name', 'Job Title', 'Company']) {
      await expect(editor.getByLabel(label, { exact: true })).toBeVisible();
    }
    await expect(
      editor.getByRole('list', { name: 'Card template' }).getByRole('listitem'),
    ).toHaveCount(8);
    await clickButton(editor, 'All 18 kinds');
    await expect(
      editor.getByRole('list', { name: 'Kinds of element' }).getByRole('listitem'),
    ).toHaveCount(18);
    await clickButton(editor, 'Emerald Green');
    await expectToast(page, 'Template Selected', 'Emerald Green');
  },
);

test('R-N14: elements are dragged by pointer and by keyboard, in the premium template only', async ({
  page,
}) => {
  await publishFirstCard(page);
  const editor = await openEditor(page);
  await addElement(page, 'Email', 'a@example.com');
  await addElement(page, 'Website', 'b.example');
  await addElement(page, 'Location', 'Lisbon');
  const handle = (name: string) =>
    editor.getByRole('button', { name: `Move ${name}`, exact: true });
  await handle('Location').scrollIntoViewIfNeeded();
  const [from, to] = [await handle('Location').boundingBox(), await handle('Email').boundingBox()];
  await page.mouse.move(from!.x + 10, from!.y + 10);
  await page.mouse.down();
  await page.mouse.move(from!.x + 10, from!.y - 20, { steps: 3 });
  await page.mouse.move(to!.x + 10, to!.y - 4, { steps: 5 });
  await page.mouse.up();
  await expect(elementValues(editor)).toHaveText(['Lisbon', 'a@example.com', 'b.example']);
  await handle('Location').focus();
  await page.keyboard.press('ArrowDown');
  await expect(editor.getByText('Location, position 2 of 3')).toBeAttached();
  await expect(elementValues(editor)).toHaveText(['a@example.com', 'Lisbon', 'b.example']);
  await expect(handle('Location')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(editor.getByText('Location, position 3 of 3')).toBeAttached();
  await expect(elementValues(editor)).toHaveText(['a@example.com', 'b.example', 'Lisbon']);
  await page.keyboard.press('ArrowUp');
  await expect(elementValues(editor)).toHaveText(['a@example.com', 'Lisbon', 'b.example']);
  await clickButton(editor, 'Royal Blue');
  await expect(handle('Email')).toBeHidden();
  await expect(editor.getByRole('switch', { name: 'Show Email' })).toBeHidden();
  await pressInRow(page, 'Email', 'Move down');
  await expect(elementValues(editor)).toHaveText(['Lisbon', 'a@example.com', 'b.example']);
});

test('an invalid phone number is kept as text, and the list says so', async ({ page }) => {
  await publishFirstCard(page);
  const editor = await openEditor(page);
  await addElement(page, 'Phone', 'ask the front desk');
  await expectText(editor, 'Text, no link');
  await clickButton(editor, 'Edit Phone');
  const dialog = page.getByRole('dialog', { name: 'Edit Phone' });
  await dialog.getByLabel('Phone').fill('+49 30 901820');
  await clickButton(dialog, 'Save');
  await expect(elementValues(editor)).toHaveText(['+49 30 901820']);
  await expectNoText(editor, 'Text, no link');
});

test('a hidden element stays on the card and is not shown to visitors', async ({
  page,
  stranger,
}) => {
  const username = await publishFirstCard(page);
  const editor = await openEditor(page);
  await addElement(page, 'Website', 'shown.example');
  await addElement(page, 'Email', 'hidden@example.com');
  await clickRole(editor, 'switch', 'Show Email');
  await expect(editor.getByText('Hidden', { exact: true })).toBeVisible();
  await clickButton(editor, 'Save Card', { exact: true });
  await expectToast(page, 'Card Updated', 'Live at');
  await stranger.goto(href('card', { username }));
  await expectText(stranger, 'shown.example');
  expect(await stranger.content()).not.toContain('hidden@example.com');
  const file = await stranger.request.get(href('contactFile', { username }));
  expect(await file.text()).not.toContain('hidden@example.com');
  const stored = (await storedCards(page))[0]?.cardElements.map(({ value }) => value);
  expect(stored).toEqual(['shown.example', 'hidden@example.com']);
});

test('changes are undone and redone, with buttons and shortcuts', async ({ page }) => {
  await publishFirstCard(page);
  const editor = await openEditor(page);
  const undo = editor.getByRole('button', { name: 'Undo', exact: true });
  const title = editor.getByLabel('Job Title');
  await expect(undo).toBeDisabled();
  await title.pressSequentially('Conductor');
  await addElement(page, 'Website', 'b.example');
  await clickButton(editor, 'Platinum Silver');
  const isChosen = (name: string) => editor.getByRole('button', { name, pressed: true });
  await expect(isChosen('Platinum Silver')).toBeVisible();
  await undo.click();
  await expect(isChosen('Classic Gold')).toBeVisible();
  await title.focus();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(elementValues(editor)).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(title).toHaveValue('');
  await expect(undo).toBeDisabled();
  for (let step = 0; step < 3; step++) await page.keyboard.press('ControlOrMeta+Shift+z');
  await expect(title).toHaveValue('Conductor');
  await expect(elementValues(editor)).toHaveText(['b.example']);
  await expect(isChosen('Platinum Silver')).toBeVisible();
  await expect(editor.getByRole('button', { name: 'Redo' })).toBeDisabled();
});

test('R-T21, R-B11: a banner is moved in its frame, zoomed, resized and saved', async ({
  page,
}) => {
  await publishFirstCard(page);
  const editor = await openEditor(page);
  const input = editor.getByLabel('Banner photo', { exact: true });
  await input.setInputFiles({ name: 'b.png', mimeType: 'image/png', buffer: png(900) });
  const crop = page.getByRole('dialog', { name: 'Crop banner photo' });
  const frame = crop.getByRole('application');
  await expect(frame).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('+');
  await page.keyboard.press('ArrowDown');
  await expect(crop.getByRole('slider', { name: 'Zoom' })).toHaveValue('1.1');
  await clickButton(crop, 'Use Photo');
  await expectToast(page, 'Banner Photo Added');
  const banner = editor.getByRole('img', { name: 'Your banner' });
  await expect.poll(async () => (await banner.boundingBox())?.height).toBe(120);
  const size = editor.getByLabel('Banner size');
  await expect(size).toHaveValue('100');
  await size.fill('150');
  await clickButton(editor, 'Save Card', { exact: true });
  await expectToast(page, 'Card Updated');
  const [card] = await storedCards(page);
  expect(card).toMatchObject({ headerPhotoSize: 150 });
  expect(card?.headerPhoto).toMatch(/^\/media\//);
});

test('a removed photo and banner come back in their place for ten seconds', async ({ page }) => {
  await publishFirstCard(page);
  await page.clock.install();
  const editor = await openEditor(page);
  const file = { name: 'p.png', mimeType: 'image/png', buffer: png(300) };
  for (const name of ['Profile picture', 'Banner photo']) {
    await editor.getByLabel(name, { exact: true }).setInputFiles(file);
    await clickButton(page, 'Use Photo');
    const label = name.toLowerCase();
    const remove = editor.getByRole('button', { name: `Remove ${label}` });
    const undo = editor.getByRole('button', { name: `Undo removing ${label}` });
    await remove.click();
    await expect(undo).toBeFocused();
    await undo.press('Enter');
    await expect(undo).toBeHidden();
    await expect(editor.getByRole('button', { name: `Replace ${label}` })).toBeFocused();
    await remove.click();
    await expect(undo).toBeVisible();
    await page.clock.fastForward(10_000);
    await expect(undo).toBeHidden();
    await expect(editor.getByRole('button', { name: `Upload ${label}` })).toBeFocused();
  }
});

test('canceling a portrait leaves the card unchanged', async ({ page }) => {
  await publishFirstCard(page);
  const editor = await openEditor(page);
  // Open it with the button, as people do: in a dialog opened by script Chromium does not close on
  // Escape.
  const chooser = page.waitForEvent('filechooser');
  await clickButton(editor, 'Upload profile picture');
  await (await chooser).setFiles({ name: 'p.png', mimeType: 'image/png', buffer: png(300) });
  const crop = page.getByRole('dialog', { name: 'Crop profile picture' });
  await expect(crop).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(crop).toBeHidden();
  await expect(editor.getByRole('button', { name: 'Undo' })).toBeDisabled();
  await expect(editor).toBeVisible();
});

test('closing with changes asks: keep editing, discard or save', async ({ page }) => {
  await publishFirstCard(page);
  const editor = await openEditor(page);
  const title = editor.getByLabel('Job Title');
  const ask = page.getByRole('alertdialog', { name: 'Save your changes?' });
  await title.fill('Conductor');
  await page.keyboard.press('Escape');
  await expect(ask.getByRole('button', { name: 'Keep editing' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(title).toHaveValue('Conductor');
  await clickButton(editor, 'Close');
  await clickButton(ask, 'Discard');
  await expect(editor).toBeHidden();
  await openEditor(page);
  await expect(title).toHaveValue('');
  await title.fill('Director');
  await clickButton(editor, 'Cancel');
  await clickButton(ask, 'Save');
  await expectToast(page, 'Card Updated');
  await expect(editor).toBeHidden();
  expect((await storedCards(page))[0]?.title).toBe('Director');
  await openEditor(page);
  await page.keyboard.press('Escape');
  await expect(editor).toBeHidden();
});

test('Back does not lose what is being typed for an element', async ({ page }) => {
  await publishFirstCard(page);
  const editor = await openEditor(page);
  await clickButton(editor, 'Website', { exact: true });
  const value = page.getByRole('dialog', { name: 'Add Website' }).getByLabel('Website');
  await value.fill('half.typ');
  await page.goBack();
  await expectToast(page, 'Not on the card yet');
  await expect(value).toHaveValue('half.typ');
  await expect(value).toBeFocused();
  await page.keyboard.press('Escape');
  await page.goBack();
  await expect(editor).toBeHidden();
});

test('focus stays in the editor when a row is removed, restored, and when undo is exhausted', async ({
  page,
}) => {
  await publishFirstCard(page);
  const editor = await openEditor(page);
  await addElement(page, 'Email', 'a@example.com');
  await addElement(page, 'Website', 'b.example');
  await pressInRow(page, 'Email', 'Remove');
  await expect(editor.getByRole('button', { name: 'Undo removing Email' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(editor.getByRole('button', { name: 'Edit Email' })).toBeFocused();
  const undo = editor.getByRole('button', { name: 'Undo', exact: true });
  for (let step = 0; step < 4; step++) await undo.press('Enter');
  await expect(undo).toBeDisabled();
  await expect(undo).toBeFocused();
});

test('R-Z10, R-T14: a save that storage refuses shows an error and keeps the editor open', async ({
  page,
  pageErrors,
}) => {
  await publishFirstCard(page);
  const editor = await openEditor(page);
  await editor.getByLabel('Job Title').fill('Conductor');
  await page.evaluate(() => {
    Storage.prototype.setItem = new Proxy(Reflect.get(Storage.prototype, 'setItem'), {
      apply(setItem, storage, [key, text]: [string, string]) {
        if (key === 'userCards') throw new DOMException('full', 'QuotaExceededError');
        Reflect.apply(setItem, storage, [key, text]);
      },
    });
  });
  await clickButton(editor, 'Save Card', { exact: true });
  await expectToast(page, 'Save Error', 'Failed to save your card changes. Please try again.');
  await expect(editor.getByLabel('Job Title')).toHaveValue('Conductor');
  expect(pageErrors.splice(0)).toEqual(['console: Could not store userCards']);
});
