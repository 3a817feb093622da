import { Buffer } from 'node:buffer';
import { zipSync } from 'fflate';
import type { Page } from 'playwright';
import { pages } from '#shared/routes.ts';
import { fillField, press, runInOrder, see, type View } from '#scripts/screens/screen.ts';
import {
  buildListProgress,
  buildListReport,
  buildListTable,
} from '#scripts/screens/responses/list-responses.ts';
import { ORG } from '#scripts/screens/responses/team-responses.ts';

// Inviting a list of people: entered, checked, sent and done.

const LISTS = `**/api/organizations/${ORG}/invitation-lists`;
const CHECK = `${LISTS}/check`;
const PHOTOS = `${LISTS}/photos`;
const ROWS = 300;

const PHOTO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Photos of the first rows, and some that no row has. */
async function chooseZip(page: Page): Promise<void> {
  const names = [...Array.from({ length: 40 }, (_, index) => `${index}.jpg`), 'team.png', 'x.png'];
  const files = Object.fromEntries(names.map((name) => [name, new Uint8Array(PHOTO)]));
  await page.getByLabel('Zip file of photos').setInputFiles({
    name: 'photos-of-all-employees-of-northwind-logistics.zip',
    mimeType: 'application/zip',
    buffer: Buffer.from(zipSync(files)),
  });
}

const chooseBrokenZip = (page: Page) =>
  page.getByLabel('Zip file of photos').setInputFiles({
    name: 'photos.zip',
    mimeType: 'application/zip',
    buffer: Buffer.from('no archive'),
  });

const open = press('Invite from a list');
const check = runInOrder(
  open,
  chooseZip,
  fillField('People to invite', buildListTable(ROWS)),
  press('Check the list'),
);
const checkAndSee = runInOrder(check, see('Will be invited'));
const view = press(/^View the list of/);

type Responses = Readonly<Record<string, unknown>>;

export function buildListViews({
  small,
  large,
}: {
  small: Responses;
  large: Responses;
}): readonly View[] {
  const shown = { path: `${pages.team}?org=${ORG}&view=invitations`, person: 'full' } as const;
  const checked = { ...large, [CHECK]: buildListReport(ROWS) };
  return [
    { ...shown, state: 'typical', part: 'list', responses: small, prepare: open },
    {
      ...shown,
      state: 'error',
      part: 'list with a broken zip file',
      responses: small,
      prepare: runInOrder(open, chooseBrokenZip, see('This is not a zip file')),
    },
    { ...shown, state: 'full', part: 'list checked', responses: checked, prepare: checkAndSee },
    {
      ...shown,
      state: 'error',
      part: 'list checked',
      failing: CHECK,
      responses: large,
      prepare: runInOrder(check, see('Network error')),
    },
    {
      ...shown,
      state: 'loading',
      part: 'photos of a list',
      pending: PHOTOS,
      responses: checked,
      prepare: runInOrder(checkAndSee, press(/^Make/), see('Uploading photo')),
    },
    {
      ...shown,
      state: 'error',
      part: 'photos of a list',
      failing: PHOTOS,
      responses: checked,
      prepare: runInOrder(checkAndSee, press(/^Make/), see('Sending again uploads')),
    },
    {
      ...shown,
      state: 'typical',
      part: 'list under way',
      responses: { ...large, [`${LISTS}/l0*`]: buildListProgress(120) },
      prepare: runInOrder(view, see('Inviting 120 of 300')),
    },
    {
      ...shown,
      state: 'full',
      part: 'list done',
      responses: { ...large, [`${LISTS}/l0*`]: buildListProgress(ROWS) },
      prepare: runInOrder(view, see('Your list is done')),
    },
  ];
}
