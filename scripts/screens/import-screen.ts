import { Buffer } from 'node:buffer';
import type { Page } from 'playwright';
import { pages } from '#shared/routes.ts';
import { inTurn, press, see, type Screen } from '#scripts/screens/screen.ts';

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

export const IMPORT_SCREEN: Screen = {
  views: [
    { state: 'empty', path, as: 'newcomer' },
    { state: 'empty', part: 'of a guest', path },
    { state: 'typical', path, as: 'typical' },
    { state: 'typical', part: 'a contact', path, as: 'newcomer', act: choose('ines.vcf', CONTACT) },
    {
      state: 'typical',
      part: 'made again',
      path,
      as: 'full',
      act: inTurn(see('Take a card with you'), choose('people.csv', AGAIN)),
    },
    {
      state: 'full',
      part: 'all there',
      path,
      as: 'full',
      act: inTurn(see('Take a card with you'), choose('people.csv', AGAIN.replace(/\r\n.*$/, ''))),
    },
    { state: 'full', path, as: 'full', act: choose('people.csv', TABLE) },
    {
      state: 'loading',
      path,
      as: 'newcomer',
      hold: PUT_CARD,
      act: inTurn(choose('ines.vcf', CONTACT), press('Create This Card')),
    },
    { state: 'error', path, as: 'newcomer', act: choose('notes.json', '{}') },
  ],
};
