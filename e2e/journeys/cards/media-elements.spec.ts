import { newPerson } from '#e2e/fixtures/account.ts';
import { png, publishFirstCard, storedCards, expectToast } from '#e2e/fixtures/dashboard.ts';
import { elementValues, openEditor } from '#e2e/fixtures/editor.ts';
import { givePlan, onPlan } from '#e2e/fixtures/plan.ts';
import { publishCard } from '#e2e/fixtures/public-card.ts';
import { expect, expectAccessible, test, expectText, expectRole } from '#e2e/fixtures/test.ts';
import type { Page } from 'playwright/test';
import { href } from '#shared/routes.ts';
import { clickButton } from '#e2e/fixtures/click-button.ts';

// Elements beyond contact methods: an embedded video and products.

const ID = 'dQw4w9WgXcQ';
const PLAYER = 'https://www.youtube-nocookie.com/**';

/** Records every request to another host. The player is answered here. */
async function recordForeignRequests(page: Page): Promise<string[]> {
  const requestUrls: string[] = [];
  page.on('request', (request) => {
    const { hostname, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && hostname !== 'localhost') requestUrls.push(request.url());
  });
  await page.route(PLAYER, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Player</title><p>Playing</p>' }),
  );
  return requestUrls;
}

test(
  'a video and a product are added, published, and shown to a visitor',
  { tag: '@core' },
  async ({ page, stranger }) => {
    const person = newPerson();
    await onPlan(page, 'business_pro');
    const username = await publishFirstCard(page, person);
    await givePlan(page, person, 'business_pro');
    const editor = await openEditor(page);
    await clickButton(editor, 'All 18 kinds');

    const kinds = editor.getByRole('list', { name: 'Kinds of element' });
    await clickButton(kinds, 'YouTube');
    const video = page.getByRole('dialog', { name: 'Add YouTube' });
    await video.getByLabel('YouTube').fill('@mara');
    await expect(video.getByLabel('Title')).toBeHidden();
    await video.getByLabel('YouTube').fill(`https://youtu.be/${ID}?si=tracking`);
    await video.getByLabel('Title').fill('How I work');
    await expectAccessible(page);
    await clickButton(video, 'Add', { exact: true });

    await clickButton(kinds, 'Online Shop');
    const shop = page.getByRole('dialog', { name: 'Add Online Shop' });
    await shop.getByLabel('Online Shop').fill('shop.example.com/poster');
    await shop.getByLabel('Price').fill('twenty');
    await clickButton(shop, 'Add', { exact: true });
    await expectText(shop, 'Give the product a name.');
    await expectText(shop, 'Enter an amount such as 19.90.');
    await shop.getByLabel('Product name').fill('Poster, A2');
    await shop.getByLabel('Price').fill('19,90');
    await shop.getByLabel('Currency').selectOption('EUR');
    await shop
      .locator('input[type=file]')
      .setInputFiles({ name: 'poster.png', mimeType: 'image/png', buffer: png(700) });
    await clickButton(page, 'Use Photo');
    await expectRole(shop, 'button', 'Replace product picture');
    await expect(shop.getByRole('figure')).toContainText('€19.90');
    await expectAccessible(page);
    await clickButton(shop, 'Add', { exact: true });
    await expect(elementValues(editor)).toHaveText(['How I work', 'Poster, A2']);
    await clickButton(editor, 'Save Card', { exact: true });
    await expectToast(page, 'Card Updated', 'Live at');
    const [stored] = await storedCards(page);
    expect(stored?.cardElements).toMatchObject([
      { type: 'youtube', name: 'How I work' },
      { type: 'shop', price: { minor: 1990, currency: 'EUR' }, picture: /^\/media\// },
    ]);
    const tile = page.getByRole('list', { name: 'Your cards' }).getByRole('listitem');
    for (const badge of ['Video', 'Store']) {
      await expect(tile.getByText(badge, { exact: true })).toBeVisible();
    }

    const requestUrls = await recordForeignRequests(stranger);
    const loaded = await stranger.goto(href('card', { username }));
    expect(loaded?.headers()['content-security-policy']).toContain(
      'frame-src https://www.youtube-nocookie.com;',
    );
    const facade = stranger.getByRole('link', { name: 'How I work Plays from YouTube' });
    await expect(facade).toHaveAttribute('href', `https://youtu.be/${ID}`);
    const product = stranger.getByRole('link', { name: 'Poster, A2 €19.90 shop.example.com' });
    await expect(product).toHaveAttribute('href', 'https://shop.example.com/poster');
    await product.scrollIntoViewIfNeeded();
    await expect
      .poll(() => product.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBe(480);
    await expectAccessible(stranger);
    expect(requestUrls).toEqual([]);

    // The view of the page has a beacon too.
    const beacon = stranger.waitForRequest(
      (request) =>
        request.url().endsWith('/api/events') && request.postDataJSON()?.type === 'click',
    );
    await facade.click();
    expect((await beacon).postDataJSON()).toMatchObject({ element: 'youtube' });
    const player = stranger.frameLocator('iframe[title="How I work"]');
    await expectText(player, 'Playing');
    await expect(facade).toBeHidden();
    expect(requestUrls).toEqual([
      `https://www.youtube-nocookie.com/embed/${ID}?autoplay=1&playsinline=1`,
    ]);
    await expectAccessible(stranger);
  },
);

test('a card without a video loads no player, and a page without scripts links to the video', async ({
  page,
  browser,
}) => {
  const plain = await publishCard(page, { elements: [['github', 'ann']] });
  const answer = await page.goto(href('card', plain));
  expect(answer?.headers()['content-security-policy']).not.toContain('frame-src');
  expect(await page.content()).not.toContain('pg-video');
  await expect(page.locator('script[src]')).toHaveCount(1);

  const { owner, username, change } = await publishCard(page);
  await givePlan(page, owner, 'startup');
  await change({ elements: [['youtube', `youtube.com/watch?v=${ID}`]] });
  const context = await browser.newContext({ javaScriptEnabled: false });
  const still = await context.newPage();
  await still.goto(href('card', { username }));
  await expect(still.getByRole('link', { name: 'Video Plays from YouTube' })).toHaveAttribute(
    'href',
    `https://www.youtube.com/watch?v=${ID}`,
  );
  await context.close();
});
