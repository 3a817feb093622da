import { Buffer } from 'node:buffer';
import { readFile } from 'node:fs/promises';
import { zipSync, type Zippable } from 'fflate';
import type { Page } from 'playwright/test';
import { readOrganization } from '#shared/api/organizations/organizations.ts';
import { uploadListPhoto } from '#shared/api/organizations/people/invitation-lists.ts';
import { newPerson } from '#e2e/fixtures/account.ts';
import { callAs } from '#e2e/fixtures/call.ts';
import { clickButton } from '#e2e/fixtures/click-button.ts';
import { png } from '#e2e/fixtures/dashboard.ts';
import { givePlanByCommand } from '#e2e/fixtures/plan.ts';
import { startTeam, teamUrl, type Team } from '#e2e/fixtures/team.ts';
import { expect, expectAccessible, expectText, test } from '#e2e/fixtures/test.ts';

const UPLOADS = `**${uploadListPhoto.path.replace(':org', '*')}`;
const LEVEL = { level: 0 } as const;

/** A photo that differs from those of other shades. */
const photo = (shade: number): Zippable[string] => [new Uint8Array(png(300, 0, shade)), LEVEL];

async function chooseZip(page: Page, files: Zippable): Promise<void> {
  await page
    .getByLabel('Zip file of photos')
    .setInputFiles({ name: 'photos.zip', mimeType: 'application/zip', buffer: pack(files) });
}

const pack = (files: Zippable): Buffer => Buffer.from(zipSync(files));

async function openNewList(page: Page, team: Team): Promise<void> {
  await page.goto(teamUrl(team, 'invitations'));
  await clickButton(page, 'Invite from a list');
}

/** Rows of people whose card addresses end with an ID. */
const toTable = (id: string, rows: readonly string[]): string =>
  ['Name,Email,Card address', ...rows.map((name) => toRow(id, name))].join('\n');
function toRow(id: string, name: string): string {
  const [first = ''] = name.toLowerCase().split(' ');
  return `${name},${first}.${id}@example.com,${first}-${id}`;
}

test('photos of a zip file go to their cards, and what is none is named in its row', async ({
  page,
  stranger,
  pageErrors,
}) => {
  const team = await startTeam(page);
  await givePlanByCommand(team.owner.email, 'enterprise');
  const id = newPerson().email.split(/[.@]/)[1] ?? '';
  await openNewList(page, team);
  await page.getByLabel('Zip file of photos').setInputFiles({
    name: 'photos.zip',
    mimeType: 'application/zip',
    buffer: Buffer.from('Name,Email'),
  });
  await expectText(page, 'This is not a zip file that we can read.');
  await chooseZip(page, {
    'people/Ana Lima.png': photo(40),
    [`people/ben.${id}@example.com.png`]: photo(80),
    [`../../gil-${id}.png`]: photo(120),
    'people/Cem Arslan.jpg': [new Uint8Array(4_000_000), { level: 9 }],
    'people/Dia Ek.jpg': [new TextEncoder().encode('<svg onload="alert(1)">'), LEVEL],
    'people/<b>holiday.png': photo(160),
    '__MACOSX/people/._Ana Lima.png': photo(200),
  });
  await expectText(page, 'photos.zip, 6 photos');
  await page
    .getByLabel('People to invite')
    .fill(toTable(id, ['Ana Lima', 'Ben Oak', 'Gil Holm', 'Cem Arslan', 'Dia Ek', 'Eva Falk']));
  await clickButton(page, 'Check the list');
  await expectText(page, '4 cards with a photo, 1 photo left out.');
  await expectText(page, '1 photo in the zip file matches no row');
  await expectText(page, '<b>holiday.png');
  const table = page.getByRole('table', { name: 'Rows of the list' });
  await expect(table.getByRole('row').nth(1)).toContainText('This photo is larger than 5 MB.');
  await expect(table.getByRole('row').filter({ hasText: 'Ana Lima' })).toContainText(
    'Photo: Ana Lima.png',
  );
  await expectAccessible(page);

  // The connection ends after the first photo: the second press continues with the others.
  let calls = 0;
  await page.route(UPLOADS, (route) => {
    calls += 1;
    return calls === 1 ? route.continue() : route.abort();
  });
  await page.getByText('Go online now').click();
  await page.getByLabel('Our people know that their cards will be public').check();
  await clickButton(page, 'Make 6 cards and invite');
  await expectText(page, /of 4 photos are ready. Sending again uploads the rest./);
  await page.unroute(UPLOADS);
  pageErrors.splice(0);
  const uploads: number[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('/photos')) uploads.push(response.status());
  });
  await clickButton(page, 'Make 6 cards and invite');
  await expectText(page, 'Your list is done.');
  expect(uploads).toEqual([201, 201]);
  await expect(table.getByRole('row').nth(1)).toContainText(/Cem|cem/);
  await expectText(page, 'This file is not a photo: use JPEG, PNG or WebP.');
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await clickButton(page, 'Download rows with problems');
  const file = await readFile(await (await download).path(), 'utf8');
  expect(file.trim().split('\r\n')).toHaveLength(3);
  expect(file).toContain(`dia.${id}@example.com,Invited,"This file is not a photo`);

  await stranger.goto(`/gil-${id}`);
  await expect(stranger.locator('img[src^="/media/"]').first()).toBeVisible();
  await stranger.goto(`/eva-${id}`);
  await expect(stranger.locator('img[src^="/media/"]')).toHaveCount(0);
});

test('a browser that is closed in the middle leaves nothing half done, and a list goes on without it', async ({
  page,
}) => {
  const team = await startTeam(page);
  await givePlanByCommand(team.owner.email, 'enterprise');
  const id = newPerson().email.split(/[.@]/)[1] ?? '';
  const people = Array.from({ length: 250 }, (_, at) => `${letters(at)} Lima`);
  const photos = Object.fromEntries(
    people.slice(0, 5).map((name, at) => [`${name}.png`, photo(at * 20)]),
  );
  const begin = async (one: Page): Promise<void> => {
    await openNewList(one, team);
    await chooseZip(one, photos);
    await one.getByLabel('People to invite').fill(toTable(id, people));
    await clickButton(one, 'Check the list');
    await expectText(one, '5 cards with a photo.');
    await clickButton(one, 'Make 250 cards and invite');
  };
  const context = page.context();
  const first = await context.newPage();
  await first.route(UPLOADS, () => new Promise(() => {}));
  await begin(first);
  await expectText(first, 'Uploading photo 1 of 5');
  await expectAccessible(first);
  await first.close();

  const second = await context.newPage();
  await second.goto(teamUrl(team, 'invitations'));
  await expectText(second, 'No open invitations');
  const sent = second.waitForResponse((response) => response.status() === 202);
  await begin(second);
  await sent;
  await second.close();

  await page.goto(teamUrl(team, 'invitations'));
  await page.getByRole('button', { name: /^View the list of/ }).click();
  await expectText(page, 'Your list is done.');
  await expect(page.getByRole('list', { name: 'Outcomes' }).getByRole('listitem')).toHaveText([
    '250 invited',
  ]);
  const params = { org: team.id };
  const { organization } = await callAs(page, team.owner, readOrganization, { params });
  expect(organization.members?.invited).toBe(250);
});

/** Letters for a number, since names have no digits. */
function letters(number: number): string {
  return [...String(number)].map((digit) => 'abcdefghij'[Number(digit)]).join('');
}
