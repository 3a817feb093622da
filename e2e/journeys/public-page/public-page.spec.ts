import { Buffer } from 'node:buffer';
import { createHash, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expectToast, field, saveInformation } from '#e2e/fixtures/dashboard.ts';
import { drawPortrait, publishCard, type CardInput } from '#e2e/fixtures/public-card.ts';
import { expectAccessibleAtEveryWidth } from '#e2e/fixtures/layout.ts';
import {
  beforeAndAfterReload,
  expect,
  expectAccessible,
  test,
  expectText,
  expectRole,
} from '#e2e/fixtures/test.ts';
import { buildCard } from '#shared/card/card.ts';
import { href, pages } from '#shared/routes.ts';
import { clickButton, clickRole } from '#e2e/fixtures/click-button.ts';

/** One contact method of each sort and the URL its row must link to. */
const CONTACT_METHODS = [
  ['phone', '+49 30 901820', 'tel:+4930901820'],
  ['email', 'ann@northwind.example', 'mailto:ann@northwind.example'],
  ['website', 'northwind.example', 'https://northwind.example/'],
  ['instagram', '@ann.okafor', 'https://www.instagram.com/ann.okafor'],
] as const;
const ELEMENTS = CONTACT_METHODS.map(([type, value]) => [type, value] as const);
/** Below a network stands the handle. */
const LABELS = ['Phone', 'Email', 'Website', '@ann.okafor'];

test("R-U1, R-U5: a visitor sees the card, contacts its owner, and sees the free plan's watermark", async ({
  page,
}) => {
  const { username } = await publishCard(page, { elements: ELEMENTS, bio: 'I draw forms.' });
  await page.goto(href('card', { username }));
  await beforeAndAfterReload(page, async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ann Okafor');
    await expect(page.getByRole('main')).toContainText('Product Designer · Northwind Studio');
    await expect(page.getByRole('main')).toContainText('I draw forms.');
    const rows = page.getByRole('listitem').getByRole('link');
    await expect(rows).toHaveCount(CONTACT_METHODS.length);
    for (const [at, [, value, link]] of CONTACT_METHODS.entries()) {
      await expect(rows.nth(at)).toContainText(value.replace('https://', ''));
      await expect(rows.nth(at)).toHaveAttribute('href', link);
    }
    await expectRole(page, 'link', 'Made with Tip Top Cards');
  });
  expect(await page.title()).toBe('Ann Okafor – Product Designer, Northwind Studio');
});

test(
  'R-A3, R-U6: Add to Contacts downloads a contact with the photo and every link',
  { tag: '@core' },
  async ({ page }) => {
    const photo = await drawPortrait(page);
    const { username } = await publishCard(page, { elements: ELEMENTS, photo });
    await page.goto(href('card', { username }));
    const download = page.waitForEvent('download');
    await clickRole(page, 'link', 'Add to Contacts');
    const file = await download;
    expect(file.suggestedFilename()).toBe('Ann Okafor.vcf');
    const lines = unfold(await readFile(await file.path(), 'utf8'));
    expect([lines[0], lines.at(-1)]).toEqual(['BEGIN:VCARD', 'END:VCARD']);
    expect(lines).toEqual(
      expect.arrayContaining([
        'N:Okafor;Ann;;;',
        'FN:Ann Okafor',
        'ORG:Northwind Studio',
        'TITLE:Product Designer',
        'TEL;TYPE=CELL,VOICE,PREF:+4930901820',
        'EMAIL;TYPE=INTERNET,PREF:ann@northwind.example',
      ]),
    );
    const links = lines
      .filter((line) => /^item\d+\.URL:/.test(line))
      .map((line) => line.split(/:(.*)/)[1]);
    const own = new URL(href('card', { username }), page.url()).href;
    expect(links).toEqual([
      'https://northwind.example/',
      'https://www.instagram.com/ann.okafor',
      own,
    ]);
    const photoLine = lines.find((line) => line.startsWith('PHOTO;ENCODING=b;TYPE=JPEG:'));
    // The server strips camera metadata; the pixels are unchanged.
    const bytes = Buffer.from(photoLine?.split(':')[1] ?? '', 'base64');
    const shown = await page.request.get(
      (await page.locator('main img').first().getAttribute('src')) ?? '',
    );
    expect(sha256(bytes)).toBe(sha256(await shown.body()));
    expect([...bytes.subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
  },
);

test(
  'without JavaScript every contact method works and no control is dead',
  { tag: '@core' },
  async ({ browser, page }) => {
    const { username } = await publishCard(page, { elements: ELEMENTS });
    const context = await browser.newContext({ javaScriptEnabled: false });
    const plain = await context.newPage();
    await plain.goto(href('card', { username }));
    for (const [, , link] of CONTACT_METHODS)
      await expect(plain.locator(`a[href="${link}"]`)).toBeVisible();
    await expect(plain.locator('button:visible')).toHaveCount(0);
    await clickRole(plain, 'link', 'Show the QR code large');
    await expect(plain.locator('#code svg')).toBeInViewport();
    await plain.setViewportSize({ width: 360, height: 740 });
    await plain.goto(href('card', { username }));
    await expect(plain.locator('#code svg')).toBeHidden();
    await clickRole(plain, 'link', 'Share');
    await expect(plain.locator('#code svg')).toBeInViewport({ ratio: 1 });
    await expect(plain.getByRole('link', { name: 'WhatsApp', exact: true })).toBeVisible();
    await clickRole(plain, 'link', 'Close');
    await expect(plain.locator('#code svg')).toBeHidden();
    await plain.setViewportSize({ width: 1280, height: 720 });
    const download = plain.waitForEvent('download');
    await clickRole(plain, 'link', 'Add to Contacts');
    const text = await readFile(await (await download).path(), 'utf8');
    expect(unfold(text)).toContain('FN:Ann Okafor');
    await context.close();
  },
);

test('R-U8: arrows move an element up and down and are disabled at the ends', async ({
  page,
  pageErrors,
}) => {
  const username = `guest-${randomUUID().slice(0, 12)}`;
  const card = {
    ...buildCard(new Date(), null),
    username,
    name: 'Gast Schmidt',
    cardElements: ELEMENTS.map(([type, value], position) => ({
      id: `e${position}`,
      type,
      value,
      position,
    })),
  };
  await page.goto('/robots.txt');
  await page.evaluate((cards) => localStorage.setItem('userCards', cards), JSON.stringify([card]));
  await page.goto(href('card', { username }));
  const kinds = page.getByRole('listitem').locator('small');
  const arrow = (name: string) => page.getByRole('button', { name });
  await expect(kinds).toHaveText(LABELS);
  await expect(arrow('Move Phone up')).toBeDisabled();
  await expect(arrow('Move Phone down')).toBeEnabled();
  await expect(arrow('Move Instagram down')).toBeDisabled();
  await arrow('Move Website up').click();
  await expect(kinds).toHaveText(['Phone', 'Website', 'Email', '@ann.okafor']);
  await arrow('Move Website up').click();
  await expect(kinds).toHaveText(['Website', 'Phone', 'Email', '@ann.okafor']);
  await expect(arrow('Move Website up')).toBeDisabled();
  await page.reload();
  await expect(kinds).toHaveText(LABELS);
  expect(pageErrors.splice(0).filter((line) => !line.includes('status of 404'))).toEqual([]);
});

test("every spelling and a former username redirect to the card's one URL", async ({ page }) => {
  const { username, token } = await publishCard(page);
  const long = href('cardLong', { username });
  const typed = [
    `/${username.toUpperCase()}`,
    `/${username}/`,
    `${long}/`,
    long.replace('/ann', '/Ann'),
  ];
  for (const path of typed) {
    await page.goto(`${path}?s=qr`);
    expect(new URL(page.url()).pathname).toBe(`/${username}`);
    expect(new URL(page.url()).search).toBe('?s=qr');
  }
  await page.goto(long);
  const canonical = page.locator('link[rel=canonical]');
  const address = new URL(`/${username}`, page.url()).href;
  await expect(canonical).toHaveAttribute('href', address);
  const to = `new-${username.slice(4)}`;
  const renamed = await page.request.post(`/api/cards/${username}/rename`, {
    headers: { Authorization: `Bearer ${token}` },
    data: { to },
  });
  expect(renamed.status()).toBe(200);
  for (const path of [`/${username}`, long]) {
    await page.goto(path);
    expect(new URL(page.url()).pathname).toBe(`/${to}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ann Okafor');
  }
});

test('R-R13, R-U1, R-U2: an unknown username shows a page that offers to create a card', async ({
  page,
  pageErrors,
}) => {
  for (const [path, title] of [
    ['/nobody-has-this-name', 'Card Not Found'],
    ['/card/nobody-has-this-name', 'Card Not Found'],
    ['/card/nobody-has-this-name/else', 'Card Not Found'],
    ['/no/such/place', 'Page Not Found'],
    ['/use-cases/nothing', 'Page Not Found'],
  ] as const) {
    const answer = await page.goto(path);
    expect([path, answer?.status()]).toEqual([path, 404]);
    // The server's HTML and the hydrated page have the same text.
    expect(await answer?.text()).toContain(`${title}</h1>`);
    await page.locator('html[data-live]').waitFor();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page).toHaveTitle(`${title} · Tip Top Cards`);
    await expectAccessible(page);
  }
  await page.goto('/nobody-has-this-name');
  await clickRole(page, 'link', 'Create Your Own Card');
  await page.waitForURL(`**${pages.signup}`);
  // Chromium logs every 404; nothing else was logged.
  expect(pageErrors.splice(0).filter((line) => !line.includes('status of 404'))).toEqual([]);
});

test('R-U1: a card that exists only in this browser is labeled as such and not shown elsewhere', async ({
  page,
  stranger,
  pageErrors,
}) => {
  const username = `guest-${randomUUID().slice(0, 12)}`;
  await page.goto(pages.dashboard);
  await page.getByLabel('Username').fill(username);
  await clickButton(page, 'Save', { exact: true });
  await field(page, 'Name').fill('Gast Schmidt');
  await saveInformation(page);
  await expectToast(page, 'Card Saved!');
  for (const path of [href('card', { username }), href('cardLong', { username })]) {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(404);
    await beforeAndAfterReload(page, async () => {
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gast Schmidt');
      await expectText(page, 'Only on this device');
      await expect(page).toHaveTitle('Gast Schmidt · Tip Top Cards');
    });
    await expectAccessible(page);
  }
  await stranger.goto(href('card', { username }));
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('Card Not Found');
  expect(pageErrors.splice(0).filter((line) => !line.includes('status of 404'))).toEqual([]);
});

test('axe finds no violation on a card at any width, and nothing is cut off', async ({ page }) => {
  const photo = await drawPortrait(page);
  const variants: CardInput[] = [
    { elements: ELEMENTS, photo, bio: 'I draw forms.' },
    { name: '', title: '', template: 'luxury' },
    { elements: [['text', 'x'.repeat(300)]], name: 'N'.repeat(100), template: 'purple' },
  ];
  const { username, change } = await publishCard(page);
  for (const variant of variants) {
    await change(variant);
    await page.goto(href('card', { username }));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessibleAtEveryWidth(page, [360, 768, 1440]);
  }
});

test('on a desktop the card takes the larger half and stays in view while a long list scrolls', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const long = Array.from({ length: 20 }, (_, at) => ['website', `n${at}.example`] as const);
  const { username } = await publishCard(page, { elements: long });
  await page.goto(href('card', { username }));
  const boxOf = async (selector: string) => {
    const box = await page.locator(selector).boundingBox();
    if (!box) throw new Error(`${selector} is not drawn`);
    return box;
  };
  const card = await boxOf('.pg-face');
  const code = await boxOf('#code');
  const list = await boxOf('.pg-ways');
  const share = card.width / (list.x + list.width - card.x);
  expect(share).toBeGreaterThan(0.52);
  expect(share).toBeLessThan(0.57);
  expect(code.y + code.height).toBeLessThan(900);
  await page.getByText('Create Your Card').scrollIntoViewIfNeeded();
  expect((await boxOf('.pg-ways')).y).toBeLessThan(list.y - 200);
  expect((await boxOf('.pg-face')).y).toBe(card.y);
  expect((await boxOf('#code')).y).toBe(code.y);
});

/** Unfolds the lines of a contact file (RFC 2425 §5.8.1). */
function unfold(text: string): string[] {
  return text
    .replace(/\r\n[ \t]/g, '')
    .trimEnd()
    .split('\r\n');
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
