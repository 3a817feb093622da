// Files of people that are damaged in the ways of real programs: no person may be lost or mixed with
// another one without being named. DAMAGED_FILES sets the number of files, DAMAGE_SEED the first.
import process from 'node:process';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { listUnreadRows, parseTableCards } from '#src/features/card-parsing/table/import-table.ts';
import { readCardFile } from '#src/pages/import-cards/read-card-file.ts';
import {
  applyDamages,
  CONTACT_DAMAGES,
  TABLE_DAMAGES,
  type ChosenDamage,
} from '#tests/src/pages/import-cards/damage/damages.ts';
import { anyStyle, toBytes, type Style } from '#tests/src/pages/import-cards/damage/people.ts';
import { writeContacts, writeTable } from '#tests/src/pages/import-cards/damage/write-files.ts';

const RUNS = {
  numRuns: Number(process.env['DAMAGED_FILES'] ?? 250),
  seed: Number(process.env['DAMAGE_SEED'] ?? 1),
};

const chooseDamages = (table: object): fc.Arbitrary<ChosenDamage[]> =>
  fc.array(
    fc.tuple(
      fc.constantFrom(...Object.keys(table)),
      fc.array(fc.nat(100_000), { minLength: 4, maxLength: 4 }),
    ),
    { maxLength: 3 },
  );

/** The texts of each card that can be created, and of what the page names as not read. */
async function readTexts(file: string): Promise<{ cards: string[]; named: string }> {
  const bytes = toBytes(file);
  const content = await readCardFile({ size: bytes.length, arrayBuffer: async () => bytes.buffer });
  // A file that is refused is named as a whole.
  if (content.kind === 'refused') return { cards: [], named: file };
  const isTable = content.kind === 'table';
  const cards = isTable ? parseTableCards(content.table) : content.cards;
  const unread = isTable ? listUnreadRows(content.table) : content.unread;
  const [ready = [], blocked = []] = [true, false].map((isReady) =>
    cards.filter(({ issues }) => (issues.length === 0) === isReady),
  );
  // The page lists a row that cannot be imported, and says that rows above the headings are skipped.
  const rows = isTable ? content.table.rows : [];
  const listed = rows.filter(
    (_, at) =>
      isTable &&
      (at < (content.table.headingRow ?? 0) ||
        blocked.some(({ line }) => line === content.table.lines[at])),
  );
  return {
    cards: ready.map((card) => JSON.stringify(card)),
    named: JSON.stringify([blocked, listed, unread.map(({ text }) => text)]),
  };
}

/** People that a file still holds whole and that are in no card and not named, or with others. */
async function findLosses({ people }: Style, file: string) {
  const { cards, named } = await readTexts(file);
  const holders = (token: string) => cards.filter((card) => card.includes(token));
  const lost = people.filter(({ tokens }) =>
    tokens.some(
      (token) => file.includes(token) && holders(token).length === 0 && !named.includes(token),
    ),
  );
  const mixed = cards.filter(
    (card) =>
      people.filter(({ tokens }) => tokens.some((token) => card.includes(token))).length > 1,
  );
  // A block may be doubled in the file, and then its person has two cards.
  const repeated = people.filter(({ mail }) => holders(mail).length > file.split(mail).length - 1);
  return { lost, mixed, repeated };
}

const NOTHING = { lost: [], mixed: [], repeated: [] };

test.each([
  ['a contact file', CONTACT_DAMAGES, writeContacts],
  ['a table', TABLE_DAMAGES, writeTable],
] as const)(
  'no person of %s is lost or mixed with another one, however it is damaged',
  { timeout: 60_000 + RUNS.numRuns * 100 },
  async (_, table, write) => {
    await fc.assert(
      fc.asyncProperty(anyStyle, chooseDamages(table), async (style, damages) => {
        const tokens = style.people.flatMap((person) => person.tokens);
        const file = applyDamages(write(style), table, damages, tokens);
        expect(await findLosses(style, file), file).toEqual(NOTHING);
      }),
      RUNS,
    );
  },
);
