import {
  addElement,
  expectPreview,
  openEditor,
  previewFrame,
  readFromFrame,
} from '#e2e/fixtures/editor.ts';
import { publishFirstCard } from '#e2e/fixtures/dashboard.ts';
import { expectAccessibleAtEveryWidth } from '#e2e/fixtures/layout.ts';
import { expect, expectAccessible, test } from '#e2e/fixtures/test.ts';
import { clickButton, clickRole } from '#e2e/fixtures/click-button.ts';

test('a long value does not widen the editor', async ({ page }) => {
  await publishFirstCard(page);
  const editor = await openEditor(page);
  await addElement(page, 'Email', `${'a'.repeat(60)}@example.com`);
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    const overflow = () =>
      editor.evaluate((dialog) =>
        Math.max(
          ...[...dialog.querySelectorAll('.overflow-y-auto')].map(
            (part) => part.scrollWidth - part.clientWidth,
          ),
        ),
      );
    // What measures itself follows the new width a frame later.
    await expect.poll(overflow, `${width} px`).toBe(0);
  }
});

test('with eighteen elements the whole card stays visible at the end of the editor', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await publishFirstCard(page);
  await page.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem('userCards') ?? '');
    stored.data[0].cardElements = Array.from({ length: 18 }, (_, position) => ({
      id: `e${position}`,
      type: 'website',
      value: `site-${position}.example`,
      position,
      hidden: false,
    }));
    localStorage.setItem('userCards', JSON.stringify(stored));
  });
  await page.reload();
  const editor = await openEditor(page);
  await editor.getByRole('button', { name: 'Edit Website' }).last().scrollIntoViewIfNeeded();
  // A scroll position between two pixels cuts off less than one of them.
  await expect(previewFrame(editor)).toBeInViewport({ ratio: 0.99 });
  expect(await readFromFrame(previewFrame(editor), 'scrollTop')).toBe('0');
  await expectAccessible(page);
});

test('on a phone the card is pinned to the top, and a tap shows its page in its place', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await publishFirstCard(page);
  const editor = await openEditor(page);
  const card = editor.getByRole('img', { name: /^Business card, / }).first();
  await expect.poll(async () => (await card.boundingBox())?.width).toBeLessThan(110);
  await editor.getByRole('button', { name: 'All 18 kinds' }).scrollIntoViewIfNeeded();
  await expect(card).toBeInViewport({ ratio: 1 });
  await clickButton(editor, 'Show page');
  const frame = previewFrame(editor);
  await expect(frame).toBeInViewport({ ratio: 1 });
  await expectPreview(editor, 'Add to Contacts');
  await clickButton(editor, 'Hide page');
  await expect(frame).toBeHidden();
  await expect(card).toBeInViewport({ ratio: 1 });
});

test('axe finds no violation in the full editor at any width', async ({ page }) => {
  await publishFirstCard(page);
  const editor = await openEditor(page);
  await expectAccessibleAtEveryWidth(page, [360, 768, 1440]);
  await addElement(page, 'Website', 'a.example');
  await addElement(page, 'Email', 'a@example.com');
  await clickRole(editor, 'switch', 'Show Email');
  await expectAccessibleAtEveryWidth(page, [360, 768, 1440]);
});
