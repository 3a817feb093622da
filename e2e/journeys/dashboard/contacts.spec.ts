import { readFile } from 'node:fs/promises';
import { signUp, newPerson } from '#e2e/fixtures/account.ts';
import { submitContacts } from '#e2e/fixtures/contacts.ts';
import { expectToast, publishFirstCard, undoDeletion } from '#e2e/fixtures/dashboard.ts';
import { expectAccessibleAtEveryWidth } from '#e2e/fixtures/layout.ts';
import { confirmEmail, mailsTo } from '#e2e/fixtures/outbox.ts';
import {
  beforeAndAfterReload,
  expect,
  test,
  expectText,
  expectRole,
  expectNoText,
} from '#e2e/fixtures/test.ts';
import { pages } from '#shared/routes.ts';
import type { Page, Route } from 'playwright/test';
import { clickButton, clickRole } from '#e2e/fixtures/click-button.ts';

const rows = (page: Page) => page.getByRole('list', { name: 'Contacts' }).getByRole('listitem');
const row = (page: Page, name: string) => rows(page).filter({ hasText: name });
const open = (page: Page, name: string) => clickButton(page, name, { exact: true });

test('an owner without contacts reads how to get them', async ({ page }) => {
  await signUp(page);
  await clickRole(page, 'link', 'Contacts');
  await expectRole(page, 'heading', 'No contacts yet');
  await expectAccessibleAtEveryWidth(page);
});

test(
  'an owner gets a mail, searches, tags, stars and annotates contacts, and changes persist',
  { tag: '@core' },
  async ({ page }) => {
    const owner = newPerson();
    const username = await publishFirstCard(page, owner);
    await confirmEmail(page, owner.email);
    await submitContacts(page, username, [
      { name: 'Ben Visitor', email: 'ben@example.com', company: 'Meyer & Sons', source: 'qr' },
      { name: 'Zoë Éclair', phone: '+33 1 23 45 67 89', note: 'Ring me on Monday.' },
    ]);
    const texts = async () => (await mailsTo(page, owner.email)).map(({ text }) => text).join('\n');
    await expect.poll(texts).toContain('Ring me on Monday.');
    await page.goto(pages.contacts);
    await expect(rows(page)).toHaveCount(2);
    await expectAccessibleAtEveryWidth(page);
    await open(page, 'Ben Visitor');
    const dialog = page.getByRole('dialog', { name: 'Ben Visitor' });
    await expect(dialog).toContainText(`/${username} · QR code`);
    await dialog.getByLabel('Met on').fill('2026-11-20');
    await dialog.getByLabel('Met at').fill('Lisbon');
    await dialog.getByLabel('Tags').fill('fair, lead');
    await dialog.getByLabel('Your note').fill('Builds bridges.');
    await expectAccessibleAtEveryWidth(page);
    // Closing asks first, since there is unsaved text.
    await page.keyboard.press('Escape');
    await clickButton(page, 'Keep editing');
    await expect(dialog.getByLabel('Your note')).toHaveValue('Builds bridges.');
    await clickButton(dialog, 'Save');
    await expect(dialog).toBeHidden();
    // The star shows before the server has it, and a reload would abort the request.
    const starred = page.waitForResponse((answer) => answer.request().method() === 'PATCH');
    await clickButton(page, 'Star Ben Visitor');
    expect((await starred).status()).toBe(200);
    await expect(page.getByRole('button', { name: 'Star Ben Visitor' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await expect(row(page, 'Ben Visitor')).toContainText('Lisbon, Nov 20, 2026');
    await page.getByLabel('Search contacts').fill('BRIDGES');
    await expect(rows(page)).toHaveCount(1);
    await page.getByLabel('Search contacts').fill('nobody at all');
    await expectRole(page, 'heading', 'No matching contacts');
    await clickButton(page, 'Show all contacts');
    await expect(rows(page)).toHaveCount(2);
    await beforeAndAfterReload(page, async () => {
      await page.getByLabel('Tag', { exact: true }).selectOption('lead');
      await expect(rows(page)).toHaveCount(1);
      await expect(row(page, 'Ben Visitor')).toContainText('fair');
    });
    await page.getByLabel('Tag', { exact: true }).selectOption('');
    await clickButton(page, 'Starred', { exact: true });
    await expect(rows(page)).toHaveCount(1);
  },
);

test('a contact starred while the list reloads stays starred', async ({ page }) => {
  await signUp(page);
  await fakeContacts(page);
  await page.goto(pages.contacts);
  await open(page, 'Visitor 3');
  const dialog = page.getByRole('dialog', { name: 'Visitor 3' });
  await dialog.getByLabel('Met at').fill('Lisbon');
  const answer = Promise.withResolvers<void>();
  await page.route('**/api/contacts?*', async (route) => {
    await answer.promise;
    await route.fallback();
  });
  const listed = page.waitForResponse('**/api/contacts?*');
  const saved = page.waitForResponse('**/api/contacts/c3');
  await clickButton(dialog, 'Save');
  await expect(dialog).toBeHidden();
  const json = await (await saved).json();
  // The list response was read before the star was set.
  const marked = page.waitForResponse('**/api/contacts/c3');
  await page.route('**/api/contacts/c3', (route) =>
    route.fulfill({ json: { ...json, isMarked: true } }),
  );
  const star = page.getByRole('button', { name: 'Star Visitor 3', exact: true });
  await star.click();
  await marked;
  answer.resolve();
  await listed;
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await expect(star).toHaveAttribute('aria-pressed', 'true');
  await expect(row(page, 'Visitor 3').first()).toContainText('Lisbon');
});

test('an invalid field shows its error and nothing typed is lost', async ({ page }) => {
  const username = await publishFirstCard(page);
  await submitContacts(page, username, [{ name: 'Ben Visitor' }]);
  await page.goto(pages.contacts);
  await open(page, 'Ben Visitor');
  const dialog = page.getByRole('dialog', { name: 'Ben Visitor' });
  await dialog.getByText('Edit contact details').click();
  await dialog.getByLabel('Email').fill('ben at example');
  await dialog.getByLabel('Tags').fill('x'.repeat(41));
  await clickButton(dialog, 'Save');
  await expectText(dialog, 'Please enter a valid email address.');
  await expectText(dialog, 'Use at most 40 characters per tag.');
  await expect(dialog.getByLabel('Email')).toHaveValue('ben at example');
});

test('duplicates are merged, one contact is deleted after confirmation, and the rest is exported', async ({
  page,
}) => {
  const username = await publishFirstCard(page);
  await submitContacts(page, username, [
    { name: 'Ben Visitor', email: 'ben@example.com' },
    { name: 'B. Visitor', email: 'BEN@example.com', phone: '+49 30 901820' },
    { name: '=HYPERLINK("https://evil.example")' },
  ]);
  await page.goto(pages.contacts);
  await clickButton(page, 'Compare');
  const merge = page.getByRole('dialog', { name: 'Merge these contacts?' });
  await expect(merge).toContainText('Name: B. Visitor');
  await expectAccessibleAtEveryWidth(page);
  await clickButton(merge, 'Merge');
  await expect(rows(page)).toHaveCount(2);
  await expect(row(page, 'Ben Visitor')).toContainText('+49 30 901820');

  const csv = page.waitForEvent('download');
  await clickButton(page, 'Export as CSV');
  const table = await readFile(await (await csv).path(), 'utf8');
  expect(table).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
  const vcf = page.waitForEvent('download');
  await clickButton(page, 'Export as vCard');
  const file = await vcf;
  expect(file.suggestedFilename()).toMatch(/^Contacts \d{4}-\d\d-\d\d\.vcf$/);
  expect(await readFile(await file.path(), 'utf8')).toContain('FN:Ben Visitor');

  const remove = async () => {
    await open(page, 'Ben Visitor');
    await clickButton(page.getByRole('dialog'), 'Delete');
    await clickButton(page.getByRole('alertdialog'), 'Delete');
    await expect(rows(page)).toHaveCount(1);
  };
  await remove();
  await undoDeletion(page, 'Contact Deleted');
  await expect(row(page, 'Ben Visitor')).toContainText('+49 30 901820');
  await remove();
  await expectToast(page, 'Contact Deleted');
  await beforeAndAfterReload(page, async () => {
    await expect(rows(page)).toHaveCount(1);
  });
});

test('above the free limit the owner sees how many contacts wait, not who they are', async ({
  page,
}) => {
  const username = await publishFirstCard(page);
  await submitContacts(
    page,
    username,
    [1, 2, 3, 4, 5].map((n) => ({ name: `Visitor ${n}` })),
  );
  await page.goto(pages.contacts);
  await expectText(page, "2 contacts are over your plan's limit");
  await expect(rows(page)).toHaveCount(3);
  await expectNoText(page, /Visitor [45]/);
  await expect(page.getByRole('link', { name: 'Upgrade' })).toHaveAttribute('href', pages.pricing);
  await expectAccessibleAtEveryWidth(page);
});

test('a list that fails to load shows an error and can be retried', async ({
  page,
  pageErrors,
}) => {
  const username = await publishFirstCard(page);
  await submitContacts(page, username, [{ name: 'Ben Visitor' }]);
  await page.route('**/api/contacts?*', (route) => route.abort());
  await page.goto(pages.contacts);
  await expect(page.getByRole('alert')).toContainText('Network error occurred');
  await expectAccessibleAtEveryWidth(page);
  await page.unroute('**/api/contacts?*');
  await clickButton(page, 'Try again');
  await expect(rows(page)).toHaveCount(1);
  expect(pageErrors.filter((text) => !text.includes('ERR_FAILED'))).toEqual([]);
  pageErrors.length = 0;
});

/** Fakes a server with sixty contacts, paginated like the Worker. */
async function fakeContacts(page: Page): Promise<void> {
  let people = Array.from({ length: 60 }, (_, index) => ({
    id: `c${index + 1}`,
    name: `Visitor ${index + 1}`,
    email: '',
    phone: '',
    company: '',
    note: '',
    ownerNote: '',
    tags: [] as string[],
    isMarked: false,
    metOn: '',
    metWhere: '',
    card: 'mara',
    source: null,
    consent: 'Yes.',
    createdAt: '2026-10-01T00:00:00.000Z',
  }));
  const list = (route: Route) => {
    const query = new URL(route.request().url()).searchParams;
    const from = Number(query.get('cursor') ?? 0);
    const to = from + Number(query.get('limit'));
    return route.fulfill({
      json: {
        contacts: people.slice(from, to),
        nextCursor: to < people.length ? String(to) : null,
        total: people.length,
        waiting: 0,
        tags: [],
        cards: [],
        duplicates: [],
      },
    });
  };
  await page.route('**/api/contacts?*', list);
  await page.route('**/api/contacts/*', (route) => {
    const id = new URL(route.request().url()).pathname.split('/').at(-1);
    if (route.request().method() === 'DELETE') {
      people = people.filter((one) => one.id !== id);
      return route.fulfill({ status: 204 });
    }
    const change = route.request().postDataJSON();
    people = people.map((one) => (one.id === id ? { ...one, ...change } : one));
    return route.fulfill({ json: people.find((one) => one.id === id) });
  });
}

test('a change far down the list keeps its loaded length and focus in place', async ({ page }) => {
  await signUp(page);
  await fakeContacts(page);
  await page.goto(pages.contacts);
  await clickButton(page, 'Load more');
  await expect(rows(page)).toHaveCount(60);
  await open(page, 'Visitor 55');
  const dialog = page.getByRole('dialog', { name: 'Visitor 55' });
  await dialog.getByLabel('Met at').fill('Lisbon');
  const reload = page.waitForResponse('**/api/contacts?*');
  await clickButton(dialog, 'Save');
  await reload;
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await expect(rows(page)).toHaveCount(60);
  await expect(row(page, 'Visitor 55')).toContainText('Lisbon');
  await expect(page.getByRole('button', { name: 'Visitor 55', exact: true })).toBeFocused();

  await open(page, 'Visitor 55');
  await clickButton(dialog, 'Delete');
  await clickButton(page.getByRole('alertdialog'), 'Delete');
  await expect(rows(page)).toHaveCount(59);
  await expect(page.getByRole('button', { name: 'Visitor 56', exact: true })).toBeFocused();
});
