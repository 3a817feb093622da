import type { Locator, Page } from 'playwright/test';
import { pages } from '#shared/routes.ts';
import { newPerson, signUp, signUpByForm } from '#e2e/fixtures/account.ts';
import { clickButton, clickRole } from '#e2e/fixtures/click-button.ts';
import { expectToast, field, livePreview, storedCards } from '#e2e/fixtures/dashboard.ts';
import { dashboardTabUrl } from '#e2e/fixtures/dashboard-tab.ts';
import { expectAccessibleAtEveryWidth } from '#e2e/fixtures/layout.ts';
import { expect, expectText, test, WITH_MOTION } from '#e2e/fixtures/test.ts';

// The scroll bar of this browser takes fifteen pixels of a phone 360 pixels wide.
const SIZES = [
  { name: 'a phone', width: 375, height: 740, card: { min: 328, max: 328 }, main: 52 },
  { name: 'a desktop', width: 1440, height: 900, card: { min: 480, max: 640 }, main: 48 },
] as const;

const firstCard = (page: Page) => page.getByRole('region', { name: 'Your first card' });
const face = (place: Locator) => place.locator('.cf').last();
const gold = (page: Page) => page.getByRole('main').locator('button:visible[class~="bg-gold"]');

/** What a face shows, with the shapes of its code. */
async function readFace(place: Locator): Promise<string> {
  await expect(place.locator('.cf-qr:not(.cf-none)').last()).toBeAttached();
  return face(place).evaluate((card) => {
    const code = card.querySelector('.cf-qr path + path')?.getAttribute('d') ?? '';
    return [card.getAttribute('aria-label'), card.className, code].join('\n');
  });
}

/** Whether the element itself is at five points of its box, and not something over it. */
function isUncovered(element: Locator): Promise<boolean> {
  return element.evaluate((target) => {
    const { left, top, width, height } = target.getBoundingClientRect();
    const points = [
      [0.5, 0.5],
      ...[0.04, 0.96].flatMap((x) => [
        [x, 0.06],
        [x, 0.94],
      ]),
    ];
    return points.every(([x = 0, y = 0]) => {
      const hit = document.elementFromPoint(left + x * width, top + y * height);
      return (
        hit !== null && (target.contains(hit) || hit.contains(target) || hit.matches('.cf-sheen'))
      );
    });
  });
}

/** Notes the durations of the first card's animations on the root element. */
function recordTurns(): void {
  const { dataset } = document.documentElement;
  Element.prototype.animate = new Proxy(Reflect.get(Element.prototype, 'animate'), {
    apply: (animate, element: Element, args: Parameters<Element['animate']>) => {
      const options = args[1];
      const duration = typeof options === 'object' ? options.duration : options;
      if (element.closest('[aria-label="Your first card"]'))
        dataset['turns'] = `${dataset['turns'] ?? ''}${String(duration)} `;
      return Reflect.apply(animate, element, args);
    },
  });
}

for (const { name, width, height, card, main } of SIZES) {
  test(`on ${name} a new account sees its card, one way to publish it and one to edit it`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await signUpByForm(page, newPerson());
    const place = firstCard(page);
    await expect(place.getByRole('button')).toHaveText(['Publish now', 'Edit']);
    await expect(gold(page)).toHaveText(['Publish now']);
    const publish = place.getByRole('button', { name: 'Publish now' });
    for (const part of [face(place), publish, place.getByRole('button', { name: 'Edit' })]) {
      await expect(part).toBeInViewport({ ratio: 1 });
      await expect.poll(() => isUncovered(part)).toBe(true);
    }
    const box = await face(place).boundingBox();
    expect(box?.width).toBeGreaterThanOrEqual(card.min);
    expect(box?.width).toBeLessThanOrEqual(card.max);
    expect((await publish.boundingBox())?.height).toBe(main);
    const notice = page.getByRole('status').filter({ hasText: 'Confirm your email' });
    expect((await notice.boundingBox())?.height).toBe(44);
    await expect(notice.getByRole('button')).toHaveText(['Send again']);
    await expect(place.locator('.cf-none')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Save Card Information' })).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1, name: 'Your Tip Top Cards' })).toBeVisible();
    await expectText(page, '1 card available');
    await expectAccessibleAtEveryWidth(page);
  });
}

test('on a phone a guest sees the card large, and Publish… leads to an account with the card kept', async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 740 });
  await page.goto(pages.dashboard);
  const place = firstCard(page);
  await expect(place.getByRole('button')).toHaveText(['Publish…', 'Edit']);
  await expect(gold(page)).toHaveText(['Publish…']);
  for (const button of await place.getByRole('button').all())
    await expect(button).toBeInViewport({ ratio: 1 });
  expect((await face(place).boundingBox())?.width).toBe(328);
  // No code of an address that does not exist.
  await expect(place.locator('.cf-none')).toBeHidden();
  await page.getByLabel('Username').fill(`first-run-${newPerson().lastName.slice(-8)}`);
  await clickButton(page, 'Save', { exact: true });
  await field(page, 'Name').fill('Gast Schmidt');
  await expect(face(place)).toHaveAttribute('aria-label', /Gast Schmidt/);
  await clickButton(place, 'Publish…');
  await expect(page).toHaveURL(new RegExp(pages.signup));
  expect((await storedCards(page))[0]).toMatchObject({ name: 'Gast Schmidt', published: null });
});

test('Overview and Cards show the same first card, also what is typed and not saved', async ({
  page,
}) => {
  await signUp(page, { ...newPerson(), jobTitle: 'Engineer', company: 'Analytical' });
  const overview = page.getByRole('region', { name: 'Publish your card' });
  const compare = async (): Promise<string> => {
    await page.goto(dashboardTabUrl('cards'));
    const onCards = await readFace(firstCard(page));
    await page.goto(dashboardTabUrl('overview'));
    await expect.poll(() => readFace(overview)).toBe(onCards);
    return onCards;
  };
  expect(await compare()).toMatch(/Engineer, Analytical/);
  await page.goto(dashboardTabUrl('cards'));
  await field(page, 'Title').fill('Conductor');
  await expect(livePreview(page)).toHaveAccessibleName(/Conductor/);
  expect(await compare()).toMatch(/Conductor, Analytical/);
});

test('the live preview takes over when the first card leaves the window', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signUp(page);
  const preview = page.getByRole('region', { name: 'Live preview' });
  await expect(preview).toHaveCSS('opacity', '0');
  await field(page, 'Company').scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 900);
  await expect(preview).toHaveCSS('opacity', '1');
});

test.describe('with motion', () => {
  test.use(WITH_MOTION);

  test('a published card turns once in 400 ms and shows what to do with it', async ({ page }) => {
    await signUp(page);
    await page.evaluate(recordTurns);
    await clickButton(page, 'Publish now');
    await expect(firstCard(page).getByRole('button')).toHaveText([
      'Show code',
      'Send',
      'Add to wallet',
    ]);
    await expect(page.locator('html')).toHaveAttribute('data-turns', '400 ');
  });
});

test('after publishing, the code, sending and the wallet are one press away', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 740 });
  await signUp(page);
  const place = firstCard(page);
  await clickButton(place, 'Publish now');
  await expectToast(page, 'Card Saved!', 'Live at');
  await expect(place.getByRole('button', { name: 'Show code' })).toBeFocused();
  await expect(place).toContainText('Live at');
  await expect(gold(page)).toHaveText(['Show code']);
  for (const [button, dialog] of [
    ['Show code', 'Premium QR Code'],
    ['Send', 'Share Your Premium URL'],
    ['Add to wallet', 'Premium Wallet Passes'],
  ] as const) {
    await clickButton(place, button);
    await expect(page.getByRole('dialog', { name: dialog })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(place.getByRole('button', { name: button })).toBeFocused();
  }
  await expectAccessibleAtEveryWidth(page);
  // The next visit has the list and the form alone.
  await page.reload();
  await expect(page.getByRole('list', { name: 'Your cards' }).getByRole('listitem')).toHaveCount(1);
  await expect(place).toHaveCount(0);
});

test('a press before the address is suggested publishes with it', async ({ page }) => {
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/card-form-*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  await signUp(page);
  await clickButton(page, 'Publish now');
  await expect(page.getByRole('button', { name: 'Publishing...' })).toBeVisible();
  held.resolve();
  await expectToast(page, 'Card Saved!', 'Live at');
});

test('Import and the tutorial are under More', async ({ page }) => {
  await signUp(page);
  const more = page.getByRole('button', { name: 'More', exact: true });
  await more.click();
  await expect(page.getByRole('menuitem')).toHaveText(['Import', 'Tutorial']);
  await page.keyboard.press('Escape');
  await expect(more).toBeFocused();
  await more.click();
  await clickRole(page, 'menuitem', 'Import');
  await expect(page).toHaveURL(new RegExp(`${pages.importCards}$`));
});
