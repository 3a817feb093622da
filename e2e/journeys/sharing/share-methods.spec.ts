import { addPhoto, expectToast, field, publishFirstCard, toast } from '#e2e/fixtures/dashboard.ts';
import { drawPortrait } from '#e2e/fixtures/public-card.ts';
import { openShare, readCodes, saveDownload } from '#e2e/fixtures/share.ts';
import type { Page } from 'playwright/test';
import { openEditor, saveCard } from '#e2e/fixtures/editor.ts';
import { expectAccessibleAtEveryWidth } from '#e2e/fixtures/layout.ts';
import { expect, expectAccessible, test, expectText, expectRole } from '#e2e/fixtures/test.ts';
import { TEMPLATE_KEYS } from '#shared/card/templates.ts';
import { href, pages } from '#shared/routes.ts';
import { clickButton, clickRole } from '#e2e/fixtures/click-button.ts';

/** Stubs Web NFC: records what should be written and lets the journey end each attempt. */
async function stubTagWriter(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const tags: { url: string; signal: AbortSignal; end: (error: string | null) => void }[] = [];
    class NDEFReader {
      write(
        message: { records: { recordType: string; data: string }[] },
        { signal }: { signal: AbortSignal },
      ): Promise<void> {
        const { promise, resolve, reject } = Promise.withResolvers<void>();
        const [record] = message.records;
        const url = `${message.records.length} ${record?.recordType} ${record?.data}`;
        const end = (name: string | null) =>
          name === null ? resolve() : reject(new DOMException('tag', name));
        signal.addEventListener('abort', () => end('AbortError'));
        tags.push({ url, signal, end });
        return promise;
      }
    }
    Object.assign(globalThis, { NDEFReader, tags });
  });
}
const finishTag = (page: Page, error: string | null) =>
  page.evaluate(`tags.at(-1).end(${JSON.stringify(error)})`);
const countAbortedTags = (page: Page) =>
  page.evaluate<boolean[]>('tags.map(({ signal }) => signal.aborted)');

test('an NFC tag is written with the tagged link, and each failure has its message', async ({
  page,
}) => {
  await stubTagWriter(page);
  const username = await publishFirstCard(page);
  const dialog = await openShare(page, 'NFC tag');
  const status = dialog.getByRole('tabpanel').getByRole('status');
  await expect(status).toContainText('Write your link to a tag');
  const write = dialog.getByRole('button', { name: 'Write a tag' });
  for (const [error, words] of [
    ['NetworkError', 'it is locked'],
    ['NotAllowedError', 'NFC is blocked in Chrome'],
    ['NotReadableError', 'NFC is off'],
    ['NotSupportedError', "the tag doesn't support links"],
    ['UnknownError', 'The tag was not written'],
  ] as const) {
    await write.click();
    await expect(status).toContainText('Hold the tag to the phone');
    await finishTag(page, error);
    await expect(status).toContainText(words);
  }
  await write.click();
  await expect(status).toContainText('Hold the tag to the phone');
  await finishTag(page, null);
  await expect(status).toContainText('Tag written');
  await expectRole(dialog, 'button', 'Write another tag');
  const link = `${new URL(href('card', { username }), page.url()).href}?s=nfc`;
  expect(await page.evaluate('tags.at(-1).url')).toBe(`1 url ${link}`);
  await expectAccessible(page);
});

test('no tag is written after Cancel, after switching tabs, or after the dialog is closed', async ({
  page,
}) => {
  await stubTagWriter(page);
  await publishFirstCard(page);
  const dialog = await openShare(page, 'NFC tag');
  const status = dialog.getByRole('tabpanel').getByRole('status');
  const write = dialog.getByRole('button', { name: 'Write a tag' });
  await write.click();
  await clickButton(dialog, 'Cancel');
  await expect(status).toContainText('Write your link to a tag');
  await expect.poll(() => countAbortedTags(page)).toEqual([true]);
  await write.click();
  await expect(status).toContainText('Hold the tag');
  await clickRole(dialog, 'tab', 'Link');
  await expect.poll(() => countAbortedTags(page)).toEqual([true, true]);
  await clickRole(dialog, 'tab', 'NFC tag');
  await write.click();
  await expect(status).toContainText('Hold the tag');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect.poll(() => countAbortedTags(page)).toEqual([true, true, true]);
});

test('a browser without Web NFC says which ones have it and how to use an app', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const username = await publishFirstCard(page);
  const dialog = await openShare(page, 'NFC tag');
  await expectText(dialog, "This browser can't write tags");
  await expect(dialog.getByRole('button', { name: /Write/ })).toHaveCount(0);
  await clickButton(dialog, 'Copy link');
  await expectToast(page, 'Link Copied!');
  const link = `${new URL(href('card', { username }), page.url()).href}?s=nfc`;
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  await expectAccessible(page);
});

/** Pastes as into a mail program. */
async function paste(page: Page): Promise<{ html: string; text: string }> {
  await page.evaluate(() => {
    const pasted = new Promise((resolve) => {
      document.addEventListener('paste', ({ clipboardData }) =>
        resolve({
          html: clipboardData?.getData('text/html'),
          text: clipboardData?.getData('text/plain'),
        }),
      );
    });
    Object.assign(globalThis, { pasted });
  });
  await page.keyboard.press('Control+V');
  return page.evaluate('pasted');
}

test(
  'a signature pastes as designed: a table with inline styles and absolute picture URLs',
  { tag: '@core' },
  async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const username = await publishFirstCard(page);
    await addPhoto(page, await drawPortrait(page));
    const { origin } = new URL(page.url());
    for (const [layout, program, picture] of [
      ['Photo', 'Gmail', `${origin}/card/`],
      ['Two lines', 'Outlook', null],
      ['QR code', 'Apple Mail', `${origin}${href('qrPng', { username })}`],
    ] as const) {
      const dialog = await openShare(page, 'Signature');
      await dialog.getByRole('group', { name: 'Layout' }).getByText(layout).click();
      await dialog.getByText(program, { exact: true }).click();
      await clickButton(dialog, `Copy for ${program}`);
      // Dismissed at once, before it disappears by itself.
      await clickButton(toast(page, 'Signature Copied!'), 'Dismiss');
      const { html, text } = await paste(page);
      expect(html).toMatch(/^<table border="0" cellpadding="0"[^>]* style="font-family:Helvetica/);
      expect(html).toContain(`href="${origin}/${username}?s=signature"`);
      expect(text.split('\n').at(-1)).toBe(`${origin}/${username}?s=signature`);
      const sources = Array.from(html.matchAll(/src="([^"]+)"/g), ([, src]) => src ?? '');
      expect(sources).toHaveLength(picture === null ? 0 : 1);
      for (const src of sources) {
        expect(src.startsWith(picture ?? '-')).toBe(true);
        // The recipient of the mail has no session.
        const answer = await fetch(src);
        expect([answer.status, answer.headers.get('content-type')]).toEqual([
          200,
          expect.stringMatching(/^image\/(?:jpeg|png)$/),
        ]);
      }
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
    }
  },
);

test('a long signature is shown completely, also on a phone', async ({ page }) => {
  await publishFirstCard(page);
  await field(page, 'Name').fill('Maximiliane Alexandra von Hohenstein-Wittelsbach');
  await field(page, 'Title').fill('Senior Vice President of International Partnerships');
  await field(page, 'Company').fill('Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbau');
  const editor = await openEditor(page);
  await editor
    .getByRole('textbox', { name: 'Email (optional)' })
    .fill('maximiliane.von.hohenstein.wittelsbach@donaudampfschifffahrt.example');
  await saveCard(editor);
  await expect(editor).toBeHidden();
  const dialog = await openShare(page, 'Signature');
  const preview = dialog.getByRole('group', { name: 'Preview of the signature' });
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    for (const layout of ['Photo', 'Two lines', 'QR code']) {
      await dialog.getByRole('group', { name: 'Layout' }).getByText(layout).click();
      await expectText(preview, 'donaudampfschifffahrt.example');
      const countHidden = () =>
        preview.evaluate((shown) => {
          const edge = shown.getBoundingClientRect().right - 20;
          const parts = [...shown.querySelectorAll('td, a, span, img')];
          return parts.filter((part) => part.getBoundingClientRect().right > edge + 1).length;
        });
      await expect.poll(countHidden, `${layout} at ${width} px`).toBe(0);
    }
  }
});

test('an unpublished card has no signature yet and says why', async ({ page }) => {
  await page.goto(pages.dashboard);
  await page.getByLabel('Username').fill('signature-guest');
  await clickButton(page, 'Save', { exact: true });
  await page.getByRole('button', { name: 'Share', exact: true }).first().click();
  await clickButton(page, 'Share anyway');
  const dialog = page.getByRole('dialog', { name: 'Share Your Premium URL' });
  await clickRole(dialog, 'tab', 'Signature');
  await expectText(dialog, 'Publish the card first');
  await expect(dialog.getByRole('button', { name: 'Copy for Gmail' })).toBeDisabled();
  await expect(dialog.getByRole('button', { name: 'Copy HTML' })).toBeDisabled();
});

test('a background is 1920 by 1080, under 2 MB, with a readable code, in every template and on both sides', async ({
  page,
}) => {
  test.slow();
  const username = await publishFirstCard(page);
  const link = `${new URL(href('card', { username }), page.url()).href}?s=qr`;
  for (const [at, template] of TEMPLATE_KEYS.entries()) {
    await page.evaluate((template) => {
      const list: { data: object[] } = JSON.parse(localStorage.getItem('userCards') ?? '{}');
      Object.assign(list.data[0] ?? {}, {
        template,
        name: 'Maximiliane-Alexandra von Hohenzollern-Sigmaringen',
        title: 'Head of Partnerships and Business Development',
        company: 'Donaudampfschifffahrtsgesellschaft mbH & Co. KG',
      });
      localStorage.setItem('userCards', JSON.stringify(list));
    }, template);
    await page.reload();
    const dialog = await openShare(page, 'Background');
    if (at % 2 === 1) await dialog.getByText('Left', { exact: true }).click();
    const { name, bytes } = await saveDownload(dialog, 'Download background');
    expect(name).toBe(`${username}-background.png`);
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1920, 1080]);
    console.log(`background of ${template}: ${bytes.length} B`);
    expect(bytes.length).toBeLessThan(2_000_000);
    expect([template, ...(await readCodes(bytes))]).toEqual([template, link, link]);
    if (at === 0) await expectAccessible(page);
  }
});

test('a background whose code cannot be decoded is shown and not saved', async ({ page }) => {
  await publishFirstCard(page);
  await page.evaluate(() => {
    CanvasRenderingContext2D.prototype.getImageData = (_, __, width, height) =>
      new ImageData(width, height);
  });
  const dialog = await openShare(page, 'Background');
  await expectText(dialog, "doesn't scan");
  await expect(dialog.getByRole('button', { name: 'Download background' })).toBeDisabled();
});

test('axe finds no violation in any share tab at any width', async ({ page }) => {
  await publishFirstCard(page);
  const dialog = await openShare(page, 'Link');
  for (const [tab, control] of [
    ['QR code', 'Download PNG'],
    ['NFC tag', 'Copy link'],
    ['Signature', 'Copy for Gmail'],
    ['Background', 'Download background'],
  ] as const) {
    await clickRole(dialog, 'tab', tab);
    await expect(dialog.getByRole('button', { name: control })).toBeEnabled();
    await expectAccessibleAtEveryWidth(page, [360, 768, 1440]);
  }
});

test('the share tabs keep their position when their content changes height', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await publishFirstCard(page);
  const dialog = await openShare(page, 'Link');
  const tabs = dialog.getByRole('tablist', { name: 'Ways to share' });
  const before = await tabs.boundingBox();
  for (const name of ['QR code', 'NFC tag', 'Signature', 'Link']) {
    await clickRole(tabs, 'tab', name);
    await expectRole(dialog, 'tabpanel', name);
    expect((await tabs.boundingBox())?.y, name).toBe(before?.y);
  }
});
