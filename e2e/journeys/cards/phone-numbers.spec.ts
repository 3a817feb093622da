import type { Page } from 'playwright/test';
import { expectToast, publishFirstCard, storedCards } from '#e2e/fixtures/dashboard.ts';
import { openSection, saveCard } from '#e2e/fixtures/editor.ts';
import { expect, expectAccessible, test, expectText } from '#e2e/fixtures/test.ts';
import { href } from '#shared/routes.ts';
import { clickButton } from '#e2e/fixtures/click-button.ts';

/** The chunks with the numbering rules of all countries that a page asks for. */
function recordRules(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/\/assets\/(?:build-dials|phone-question)-/.test(pathname)) paths.push(pathname);
  });
  return paths;
}

const phoneField = (page: Page) => page.getByRole('textbox', { name: 'Phone (optional)' });
const QUESTION = 'Which country is this number from?';

test(
  'a national number is asked for its country, and dials from abroad',
  { tag: '@core' },
  async ({ page, stranger }) => {
    const rules = recordRules(page);
    await publishFirstCard(page);
    await openSection(page, 'Links');
    await clickButton(page, 'All 18 kinds');
    await clickButton(page.getByRole('list', { name: 'Kinds of element' }), 'WhatsApp', {
      exact: true,
    });
    const dialog = page.getByRole('dialog', { name: 'Add WhatsApp' });
    await expect(dialog.getByLabel('WhatsApp')).toBeFocused();
    expect(rules).toEqual([]);
    await dialog.getByLabel('WhatsApp').fill('07700 900001');
    const country = dialog.getByLabel(QUESTION);
    // Not a number of the browser's country, which is therefore not proposed.
    await expect(country).toHaveValue('');
    expect(rules).not.toEqual([]);
    await expectText(dialog, 'visitors see the number as text');
    await expectAccessible(page);
    await country.selectOption('United Kingdom');
    await expectText(dialog, 'Opens a chat with +44 7700 900001.');
    await clickButton(dialog, 'Add');
    await expect(dialog).toBeHidden();

    await openSection(page, 'Details');
    await phoneField(page).fill('+1 (555) 123-4567 x12');
    await expect(page.getByLabel(QUESTION)).toHaveCount(0);
    await saveCard(page);
    await expectToast(page, 'Card Updated');

    const [card] = await storedCards(page);
    const visited = recordRules(stranger);
    const username = card?.username ?? '';
    await stranger.goto(href('card', { username }));
    const chat = stranger.getByRole('link', { name: '07700 900001' });
    await expect(chat).toHaveAttribute('href', 'https://wa.me/447700900001');
    const call = stranger.getByRole('link', { name: '+1 (555) 123-4567 x12' });
    await expect(call).toHaveAttribute('href', 'tel:+15551234567;ext=12');
    const file = await (await stranger.request.get(href('contactFile', { username }))).text();
    expect(file).toContain('TEL;TYPE=CELL,VOICE,PREF:+15551234567\\,12\r\n');
    expect(file).toContain('TEL;TYPE=CELL,VOICE:+447700900001\r\n');
    expect(file).not.toContain('NOTE');
    expect(visited).toEqual([]);
  },
);

test("the browser's country is proposed where it fits, and two numbers become two elements", async ({
  page,
}) => {
  await publishFirstCard(page);
  await openSection(page, 'Details');
  await phoneField(page).fill('(555) 123-4567');
  await expect(page.getByLabel(QUESTION)).toHaveValue('US');
  await expectText(page, 'Calls +1 555 123 4567.');
  await openSection(page, 'Links');
  await clickButton(page.getByRole('list', { name: 'Kinds of element' }), 'Phone', { exact: true });
  const dialog = page.getByRole('dialog', { name: 'Add Phone' });
  await dialog.getByLabel('Phone').fill('+44 20 7946 0003 / +44 7700 900001');
  await clickButton(dialog, 'Split into two numbers');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('list', { name: 'Elements on the card' }).locator('li')).toHaveText([
    /\+44 20 7946 0003/,
    /\+44 7700 900001/,
  ]);
  await saveCard(page);
  await expectToast(page, 'Card Updated');
  const [card] = await storedCards(page);
  expect(card).toMatchObject({
    phone: '(555) 123-4567',
    phoneCountries: { '(555) 123-4567': 'US' },
    dials: {
      '(555) 123-4567': '+15551234567',
      '+44 20 7946 0003': '+442079460003',
      '+44 7700 900001': '+447700900001',
    },
  });
});

test('two phones carry the labels that their owner chose, on the page and in the contact file', async ({
  page,
  stranger,
}) => {
  await publishFirstCard(page);
  await openSection(page, 'Links');
  for (const [label, number] of [
    ['Work phone', '+44 20 7946 0003'],
    ['Mobile', '+44 7700 900001'],
  ] as const) {
    const kinds = page.getByRole('list', { name: 'Kinds of element' });
    await clickButton(kinds, 'Phone', { exact: true });
    const dialog = page.getByRole('dialog', { name: 'Add Phone' });
    await dialog.getByLabel('Phone', { exact: true }).fill(number);
    await dialog.getByLabel('Label').selectOption(label);
    await clickButton(dialog, 'Add');
    await expect(dialog).toBeHidden();
  }
  await saveCard(page);
  await expectToast(page, 'Card Updated');
  const [card] = await storedCards(page);
  const username = card?.username ?? '';
  await stranger.goto(href('card', { username }));
  await expectText(stranger.getByRole('link', { name: '+44 20 7946 0003' }), 'Work phone');
  await expectText(stranger.getByRole('link', { name: '+44 7700 900001' }), 'Mobile');
  const file = await (await stranger.request.get(href('contactFile', { username }))).text();
  expect(file).toContain('TEL;TYPE=WORK,VOICE,PREF:+442079460003\r\n');
  expect(file).toContain('TEL;TYPE=CELL,VOICE:+447700900001\r\n');
});
