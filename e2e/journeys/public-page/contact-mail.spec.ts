import { routes, href } from '#shared/routes.ts';
import { clickRole } from '#e2e/fixtures/click-button.ts';
import { newPerson } from '#e2e/fixtures/account.ts';
import { mailsTo, waitForMail } from '#e2e/fixtures/outbox.ts';
import { publishCard } from '#e2e/fixtures/public-card.ts';
import { expect, expectAccessible, expectRole, test } from '#e2e/fixtures/test.ts';

test(
  'the mail about a contact shows the card, and its link turns such mails off',
  { tag: '@core' },
  async ({ page, pageErrors }) => {
    const { username, owner, token } = await publishCard(page, {}, true);
    const contact = { name: 'Ben Visitor', email: newPerson().email, consent: true };
    const path = `/api/cards/${username}/contacts`;
    expect((await page.request.post(path, { data: contact })).status()).toBe(201);
    await waitForMail(page, owner.email, 'You have a new contact');
    const [mail] = await mailsTo(page, owner.email);
    await page.goto(`${routes.outbox}?mail=${mail?.id}`);
    await expectRole(page, 'heading', 'You have a new contact');
    const picture = page.getByRole('img', { name: 'Your card' });
    await expect(picture).toBeVisible();
    await expect
      .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth))
      .toBe(1200);
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(await overflow()).toBeLessThanOrEqual(0);
    }
    await expectAccessible(page);
    await page.evaluate((stored) => localStorage.setItem('authToken', stored), token);
    const link = page.getByRole('link', { name: 'Turn these emails off' });
    await page.goto((await link.getAttribute('href')) ?? '');
    await expectAccessible(page);
    await clickRole(page, 'button', 'Turn off');
    await expectRole(page, 'heading', 'Emails about new contacts are off');
    await expectAccessible(page);
    await clickRole(page, 'link', 'Open settings');
    await page.waitForURL(`**${href('settings')}#notifications`);
    await expect(page.getByRole('switch', { name: 'New contacts' })).not.toBeChecked();
    expect(pageErrors).toEqual([]);
  },
);
