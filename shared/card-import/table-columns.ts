import { ELEMENT_TYPES } from '#shared/card/element.ts';
import { guessAddressColumns } from '#shared/card-import/table-address.ts';
import { SECOND_TARGET, type ColumnTarget } from '#shared/card-import/table-targets.ts';
import { FALLBACK_COLUMN, plainHeading, WORDS } from '#shared/card-import/table-words.ts';

const GUESSES: ReadonlyMap<string, ColumnTarget> = new Map([
  ...ELEMENT_TYPES.map((type): [string, ColumnTarget] => [type, `element:${type}`]),
  ...WORDS.flatMap(([target, words]) =>
    words.split(' ').map((word): [string, ColumnTarget] => [word, target]),
  ),
]);

/**
 * What each column most likely holds, by its heading. A second phone, email or website becomes an element; of two columns
 * for another text, a row takes the first that is filled.
 */
export function guessColumns(headings: readonly string[]): ColumnTarget[] {
  // In our own tables the address is the URL of the card's page, which a new card gets anyway.
  const isOurs = headings.includes('Elements') && headings.includes('Username');
  const plain = headings.map(plainHeading);
  const addresses = guessAddressColumns(headings);
  const guessed = headings.map((heading, at): ColumnTarget => {
    if (isOurs && heading === 'Address') return 'ignore';
    const word = plain[at] ?? '';
    return addresses[at] ?? GUESSES.get(word) ?? GUESSES.get(word.replace(/\d+/g, '')) ?? 'ignore';
  });
  return withSeconds(withHonorific(guessed, plain), plain);
}

/** `Title` is what a person is addressed by where another column is the job's title, as in Outlook's tables. */
function withHonorific(targets: ColumnTarget[], plain: readonly string[]): ColumnTarget[] {
  const hasJobTitle = plain.some((word) => /^(?:jobtitle|organization\d*title)$/.test(word));
  return targets.map((target, at) =>
    target === 'title' && plain[at] === 'title' && hasJobTitle ? 'namePrefix' : target,
  );
}

function withSeconds(targets: ColumnTarget[], plain: readonly string[]): ColumnTarget[] {
  const first = new Map<ColumnTarget, number>();
  targets.forEach((target, at) => {
    const before = first.get(target);
    const isBetter =
      before !== undefined &&
      FALLBACK_COLUMN.test(plain[before] ?? '') &&
      !FALLBACK_COLUMN.test(plain[at] ?? '');
    if (before === undefined || isBetter) first.set(target, at);
  });
  return targets.map((target, at) =>
    first.get(target) === at ? target : (SECOND_TARGET[target] ?? target),
  );
}

/** Whether a row may name the columns: at least one heading is known, and no cell is an email address. */
export function isHeading(row: readonly string[]): boolean {
  return countKnown(row) > 0 && !row.some((cell) => cell.includes('@'));
}

function countKnown(row: readonly string[]): number {
  return guessColumns(row).filter((target) => target !== 'ignore').length;
}

/** How many rows may stand above the headings, such as the notes LinkedIn puts there. */
export const HEADING_ROWS_MAX = 20;

/** The index of the row that names the columns: of the first rows, the one with the most known headings. Null for none. */
export function findHeadingRow(rows: readonly (readonly string[])[]): number | null {
  let best: { at: number; known: number } | null = null;
  for (const [at, row] of rows.slice(0, HEADING_ROWS_MAX).entries()) {
    if (!isHeading(row)) continue;
    const known = countKnown(row);
    // One known word is enough in the first row alone: below it, it may be a name.
    if (known > (best?.known ?? 0) && (at === 0 || known > 1)) best = { at, known };
  }
  return best?.at ?? null;
}
