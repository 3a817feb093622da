import { Buffer } from 'node:buffer';
import { readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { signUp } from '#e2e/fixtures/account.ts';
import { addPhoto, png, publishFirstCard, storedCards } from '#e2e/fixtures/dashboard.ts';
import { chooseFile, openImport, rows, signUpOnPlan } from '#e2e/fixtures/import.ts';
import { expect, expectAccessible, test, expectText, expectRole } from '#e2e/fixtures/test.ts';
import { href, pages } from '#shared/routes.ts';
import { clickButton } from '#e2e/fixtures/click-button.ts';

test('a contact from a phone becomes a published card with its photo, on every plan', async ({
  page,
}) => {
  await signUpOnPlan(page, 'free');
  await openImport(page);
  const photo = png(64).toString('base64');
  await chooseFile(
    page,
    'contact.vcf',
    [
      'BEGIN:VCARD',
      'VERSION:2.1',
      'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=C3=BCller;J=C3=BCrgen;;;',
      'ORG:Nord GmbH',
      'TEL;CELL:+49 30 123456',
      'EMAIL;WORK:j@example.com',
      'URL:https://www.linkedin.com/in/juergen',
      'URL:javascript:alert(1)',
      'BDAY:19800101',
      `PHOTO;ENCODING=BASE64;PNG:${photo}`,
      '',
      'END:VCARD',
    ].join('\r\n'),
  );
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('Jürgen Müller');
  await expect(rows(page)).toContainText(/Not imported: .*Birthday “19800101”/);
  await expect(rows(page)).toContainText('javascript:alert(1)');
  await expectAccessible(page);
  await clickButton(page, 'Create This Card');
  await expectText(page, '1 created.');
  const [card] = await storedCards(page);
  expect(card).toMatchObject({ username: 'jurgen-muller', published: { version: 1 } });
  expect(card?.profileImage).toMatch(/^\/media\//);
  expect(JSON.stringify(card)).not.toContain('javascript');
  await page.goto(href('card', { username: 'jurgen-muller' }));
  await expectRole(page, 'link', /Add to Contacts/);
});

const TABLE = [
  'First Name,Last Name,Work mail,Job Title,Website,Mobile',
  'Ann,Bee,ann@example.com,Designer,example.com,+1 555 010 0101',
  'Bob,Cee,nobody,Engineer,example.com,',
  'Cat,Dee,cat@example.com,"=HYPERLINK(""https://evil.example"")",javascript:alert(1),',
  'Dan,Eff,dan@example.com,"=1+1",example.org,',
  '',
].join('\n');

test(
  'a table becomes cards: mapped columns, a dry run, and a report for every row',
  { tag: '@core' },
  async ({ page }) => {
    await signUpOnPlan(page, 'business_pro');
    await openImport(page);
    await chooseFile(page, 'team.csv', TABLE);
    await expect(rows(page)).toHaveCount(4);
    // The heading is unknown: until it is mapped, no row has an email address.
    await page
      .getByRole('combobox', { name: 'Work mail contains' })
      .selectOption({ label: 'Email' });
    await expect(rows(page).nth(1)).toContainText('Email: This is not an email address');
    await expect(rows(page).nth(2)).toContainText('Website: This kind of link cannot be used');
    await expectText(page, '2 of 4 can be created.');
    await expectAccessible(page);
    await clickButton(page, 'Create 2 Cards');
    await expectText(page, '2 created.');
    await expect(rows(page).nth(3)).toContainText('Created');
    const stored = await storedCards(page);
    expect(stored.map(({ title }) => title).sort()).toEqual(['=1+1', 'Designer']);
    expect(stored.every(({ published }) => published?.version === 1)).toBe(true);
    const downloading = page.waitForEvent('download');
    await clickButton(page, 'Download Report');
    const download = await downloading;
    expect(download.suggestedFilename()).toBe('team report.csv');
    const report = readFileSync(await download.path(), 'utf8');
    expect(report).toMatch(/\r\n2,Ann Bee,,http:\/\/localhost:\d+\/ann-bee[-\d]*,Created/);
    expect(report).toMatch(/\r\n3,Bob Cee,,,Can't import,Email: This is not an email address/);
    // Importing again finds existing cards; duplicates are created only on request.
    await page.evaluate(() => localStorage.removeItem('userCards'));
    await page.reload();
    await expect(page.getByRole('list', { name: 'Your cards' }).getByRole('listitem')).toHaveCount(
      2,
    );
    await chooseFile(page, 'team.csv', TABLE.replace('Work mail', 'Email'));
    await expect(rows(page).nth(0)).toContainText('You already have this card');
    await expect(rows(page).nth(3)).toContainText('Already added');
    await expectText(page, 'All of them are already in your cards.');
    await expect(page.getByRole('button', { name: /^Create/ })).toHaveCount(0);
    await expectAccessible(page);
    await clickButton(page, 'Select All Anyway');
    await expectRole(page, 'button', 'Create 2 Cards');
  },
);

function fixture(name: string): Buffer {
  return readFileSync(`tests/fixtures/contact-tables/${name}.csv`);
}

test('LinkedIn connections are found below their notes, and another row can be chosen as the heading', async ({
  page,
}) => {
  await signUpOnPlan(page, 'business_pro');
  await openImport(page);
  await chooseFile(page, 'Connections.csv', fixture('linkedin'));
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).nth(0)).toContainText('Asha Rao');
  await expect(rows(page).nth(0)).toContainText('Product Manager, Nord, Süd & Co');
  await expect(rows(page).nth(0)).toContainText('Not imported: Connected On “15 Mar 2024”');
  const headings = page.getByRole('combobox', { name: 'Column headings' });
  await expect(headings.locator('option:checked')).toHaveText(/^Row 4: First Name, Last Name/);
  await expectText(page, 'The 2 rows above the headings will be skipped.');
  await headings.selectOption({ label: 'No headings: each row is a person' });
  await expect(rows(page)).toHaveCount(5);
  await headings.selectOption({ index: 2 });
  await expect(rows(page)).toHaveCount(2);
  await clickButton(page, 'Create 2 Cards');
  await expectText(page, "2 created. We couldn't import 2 details of 2 cards.");
  const stored = await storedCards(page);
  expect(stored.map(({ familyName = '' }) => familyName).sort()).toEqual(['Rao', 'Wei']);
  expect(JSON.stringify(stored)).toContain('https://www.linkedin.com/in/asharao');
});

test('a Google table keeps every number and address, lists what it cannot import, and keeps name order in the contact file', async ({
  page,
}) => {
  await signUpOnPlan(page, 'business_pro');
  await openImport(page);
  await chooseFile(page, 'contacts.csv', fixture('google'));
  const abd = rows(page).nth(1);
  await expect(abd).toContainText('Also imported: Email “khan@example.com” · LinkedIn');
  await expect(abd).toContainText(
    'Not imported: Nickname “Abdul” · Labels “Friends” · Pager “12345”',
  );
  await abd.getByText('3 more').click();
  await expectText(abd, 'Badge “42”');
  await expectAccessible(page);
  await clickButton(page, 'Create 2 Cards');
  await expectText(page, "We couldn't import 6 details of one card.");
  const stored = await storedCards(page);
  const fileOf = async (name: string) => {
    const username = stored.find((card) => card.name === name)?.username ?? '';
    return (await page.request.get(`/card/${username}/contact.vcf`)).text();
  };
  expect(await fileOf('山田 花子')).toContain('\r\nN:山田;花子;;;\r\n');
  expect(await fileOf('Abd Allah Khan PhD')).toContain('\r\nN:Khan;Abd Allah;;;PhD\r\n');
  const downloading = page.waitForEvent('download');
  await clickButton(page, 'Download Report');
  const report = readFileSync(await (await downloading).path(), 'utf8');
  expect(report).toContain('Nickname “Abdul”; Labels “Friends”; Pager “12345”');
});

test('a plan with one card imports one row of a table and names the plan that holds more', async ({
  page,
}) => {
  await signUpOnPlan(page, 'free');
  await openImport(page);
  await chooseFile(page, 'team.csv', 'Name,Email\nAnn Gee,a@example.com\nBob Gee,b@example.com\n');
  await expectText(page, 'Business Pro includes bulk creation');
  await expect(page.getByRole('radio')).toHaveCount(2);
  await clickButton(page, 'Create This Card');
  await expectText(page, '1 created.');
  await page.getByRole('radio', { name: /Bob Gee/ }).check();
  await clickButton(page, 'Continue with 1');
  await expect(rows(page).nth(1)).toContainText('Your plan includes one card. Startup includes 5.');
  expect(await storedCards(page)).toHaveLength(1);
});

test('an import interrupted by the network loses nothing and continues', async ({
  page,
  pageErrors,
}) => {
  await signUpOnPlan(page, 'business_pro');
  await openImport(page);
  const people = ['Eva', 'Fay', 'Gil'].map((name) => `${name} Halt,${name}@example.com`);
  await chooseFile(page, 'team.csv', ['Name,Email', ...people].join('\n'));
  await page.route('**/api/cards/eva-halt*', (route) => route.abort());
  await clickButton(page, 'Create 3 Cards');
  await expectText(page, '1 saved on this device.');
  await page.unrouteAll();
  await clickButton(page, 'Continue with 2');
  await expectText(page, '3 created.');
  const stored = await storedCards(page);
  expect(stored.filter(({ published }) => published?.version === 1)).toHaveLength(3);
  pageErrors.splice(0);
});

test('a card exported as JSON imports unchanged into another account, with its picture', async ({
  page,
  stranger,
  pageErrors,
}) => {
  await publishFirstCard(page);
  await addPhoto(page);
  const [before] = await storedCards(page);
  await openImport(page);
  const downloading = page.waitForEvent('download');
  await clickButton(page, /as JSON/);
  const file = readFileSync(await (await downloading).path());
  expect(file.toString()).toContain('"profileImage": "data:image/');

  await signUp(stranger);
  await openImport(stranger);
  await chooseFile(stranger, 'card.json', file);
  await clickButton(stranger, 'Create This Card');
  await expectText(stranger, '1 created.');
  const [after] = await storedCards(stranger);
  // A picture's URL is its hash, so the bytes are equal. The username is taken: the next one is used.
  expect(after?.profileImage).toBe(before?.profileImage);
  expect(after).toMatchObject({ title: before?.title, username: `${before?.username}-2` });
  expect(pageErrors.splice(0)).toEqual([expect.stringContaining('409 (Conflict)')]);
});

test('an account exported as a zip imports into another one, with its pictures', async ({
  page,
  stranger,
  pageErrors,
}) => {
  await publishFirstCard(page);
  await addPhoto(page);
  const [before] = await storedCards(page);
  await page.goto(pages.settings);
  const downloading = page.waitForEvent('download');
  await clickButton(page, 'Download All Data');
  const archive = readFileSync(await (await downloading).path());

  await signUp(stranger);
  await openImport(stranger);
  await chooseFile(stranger, 'everything.zip', archive);
  await clickButton(stranger, 'Create This Card');
  await expectText(stranger, '1 created.');
  const [after] = await storedCards(stranger);
  expect(after?.profileImage).toBe(before?.profileImage);
  expect(pageErrors.splice(0)).toEqual([expect.stringContaining('409 (Conflict)')]);
});

test('an unsupported file is refused with a reason, and another can be chosen', async ({
  page,
}) => {
  await signUpOnPlan(page, 'free');
  await page.goto(pages.importCards);
  await chooseFile(page, 'photo.csv', png(10));
  await expectText(page, "We can't import “photo.csv”");
  // A file on disk, because bytes would pass through the debugger as text.
  const huge = test.info().outputPath('huge.csv');
  writeFileSync(huge, '');
  truncateSync(huge, 26 * 1024 * 1024);
  await page.getByLabel('Choose a file').setInputFiles(huge);
  await expectText(page, 'This file is larger than 25 MB.');
  await chooseFile(page, 'one.csv', 'Name,Email\nAnn,a@example.com\n');
  await expect(rows(page)).toHaveCount(1);
});

test('a table in another character set is read as guessed, and the preview follows the choice', async ({
  page,
}) => {
  await signUpOnPlan(page, 'business_pro');
  await openImport(page);
  // As Windows writes it in Russian, where the bytes of а to я are 0xE0 to 0xFF.
  const username = `card-${crypto.randomUUID().slice(0, 12)}`;
  const table = `First Name,Last Name,Email,Username\nВера,Лесная,vera@example.org,${username}\n`;
  await chooseFile(
    page,
    'people.csv',
    Buffer.from(
      table.replace(/[А-я]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0x350)),
      'latin1',
    ),
  );
  await expect(rows(page)).toHaveCount(1);
  await expectText(page, 'Check that the names look right');
  const choice = page.getByRole('combobox', { name: 'Character set' });
  await expect(choice.locator('option:checked')).toHaveText('Cyrillic');
  await expect(rows(page)).toContainText('Вера Лесная');
  await choice.selectOption({ label: 'Western European' });
  // Ready, but never without the question above it.
  await expect(rows(page)).toContainText('Âåðà Ëåñíàÿ');
  await expectText(page, 'Check that the names look right');
  await expectAccessible(page);
  await choice.selectOption({ label: 'Cyrillic' });
  await expect(rows(page)).toContainText('Вера Лесная');
  await clickButton(page, 'Create This Card');
  await expectText(page, '1 created.');
  expect(await storedCards(page)).toMatchObject([
    { name: 'Вера Лесная', familyName: 'Лесная', username },
  ]);
});
