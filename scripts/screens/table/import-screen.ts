import { Buffer } from 'node:buffer';
import type { Page } from 'playwright';
import { pages } from '#shared/routes.ts';
import { runInOrder, press, see, type ScreenDefinition } from '#scripts/screens/screen.ts';

const PUT_CARD = '**/api/cards/*';
const CONTACT =
  'BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Ines Duarte\r\nEMAIL:ines@example.com\r\nEND:VCARD\r\n';
const PEOPLE = Array.from({ length: 40 }, (_, at) =>
  at % 7 === 3 ? `,,not an address ${at}` : `Person ${at + 1},Engineer,person${at + 1}@example.com`,
);
const TABLE = ['Name,Title,Email', ...PEOPLE].join('\r\n');
const AGAIN =
  'Name,Company\r\nAlex Morgan,Morgan & Reis\r\nAlex Morgan,\r\nMaya Roth,Morgan & Reis';

function choose(name: string, text: string) {
  return (page: Page): Promise<void> =>
    page
      .getByLabel('Choose a file')
      .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(text) });
}

const path = pages.importCards;

export const IMPORT_SCREEN: ScreenDefinition = {
  views: [
    { state: 'empty', path, person: 'newcomer' },
    { state: 'empty', part: 'of a guest', path },
    { state: 'typical', path, person: 'typical' },
    {
      state: 'typical',
      part: 'a contact',
      path,
      person: 'newcomer',
      prepare: choose('ines.vcf', CONTACT),
    },
    {
      state: 'typical',
      part: 'created again',
      path,
      person: 'full',
      prepare: runInOrder(see('Export a card'), choose('people.csv', AGAIN)),
    },
    {
      state: 'full',
      part: 'all known',
      path,
      person: 'full',
      prepare: runInOrder(see('Export a card'), choose('people.csv', AGAIN.replace(/\r\n.*$/, ''))),
    },
    { state: 'full', path, person: 'full', prepare: choose('people.csv', TABLE) },
    {
      state: 'loading',
      path,
      person: 'newcomer',
      pending: PUT_CARD,
      prepare: runInOrder(choose('ines.vcf', CONTACT), press('Create This Card')),
    },
    { state: 'error', path, person: 'newcomer', prepare: choose('notes.json', '{}') },
    {
      state: 'error',
      part: 'broken file',
      path,
      person: 'typical',
      prepare: runInOrder(
        see('Export a card'),
        choose('cards-of-the-whole-team-exported-in-november-2026.zip', 'PK\u0003\u0004 cut off'),
      ),
    },
    {
      state: 'error',
      part: 'not created',
      path,
      person: 'full',
      failing: PUT_CARD,
      prepare: runInOrder(choose('people.csv', TABLE), press(/^Create \d+ Cards/)),
    },
  ],
};
