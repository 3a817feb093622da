import { newPerson } from '#e2e/fixtures/account.ts';
import { clickButton } from '#e2e/fixtures/click-button.ts';
import { pressPublishNow } from '#e2e/fixtures/dashboard.ts';
import { beforeAndAfterReload, expect, test } from '#e2e/fixtures/test.ts';
import { href, pages } from '#shared/routes.ts';

test('a person whose name has no Latin letters publishes at an address as they spell themselves', async ({
  page,
  stranger,
}) => {
  const person = { ...newPerson(), firstName: '小龙', lastName: '李' };
  const username = await pressPublishNow(page, person);
  expect(username).toBe(person.email.split('@')[0]?.replaceAll('.', '-'));
  await stranger.goto(href('card', { username }));
  await beforeAndAfterReload(stranger, async () => {
    await expect(stranger.getByRole('heading', { level: 1 })).toContainText('小龙');
  });
});

test('the username of a new card follows a name in any script, until it is set by hand', async ({
  page,
}) => {
  await page.goto(`${pages.dashboard}?tab=cards`);
  await clickButton(page, 'Create New Card');
  const editor = page.getByRole('dialog', { name: 'Edit Tip Top Cards' });
  const [name, email] = [
    editor.getByLabel('Full Name'),
    editor.getByRole('textbox', { name: /^Email/ }),
  ];
  const username = editor.getByLabel('Username');
  await name.fill('Юлия Ковальчук');
  await expect(username).toHaveValue('yuliya-kovalchuk');
  await name.fill('李小龙');
  await expect(username).toHaveValue('');
  await email.fill('bruce.lee@example.com');
  await expect(username).toHaveValue('bruce-lee');
  await username.fill('the-dragon');
  await email.fill('lee@example.com');
  await expect(username).toHaveValue('the-dragon');
});
