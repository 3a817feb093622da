import {
  FALLBACK_COLUMN,
  findHeadingTarget,
  isHalfName,
  isRole,
  normalizeHeading,
} from '#shared/contacts/heading-words.ts';
import { findTypeByLabel } from '#src/features/card-parsing/element-builder.ts';
import { guessAddressColumns } from './table-address.ts';
import { SECOND_TARGET, type ColumnTarget } from './table-targets.ts';

/**
 * Guesses the target of each column by its heading. A second phone, email or website becomes an
 * element; for other duplicate targets, a row uses the first non-empty cell.
 */
export function guessColumns(headings: readonly string[]): ColumnTarget[] {
  // In our own tables, `Address` is the URL of the card's page, which a new card gets anyway.
  const isOwnTable = headings.includes('Elements') && headings.includes('Username');
  const plain = headings.map(normalizeHeading);
  const addresses = guessAddressColumns(headings);
  const guessed = headings.map((heading, at): ColumnTarget => {
    if (isOwnTable && heading === 'Address') return 'ignore';
    return addresses[at] ?? guessColumn(heading);
  });
  const named = withHalfName(withHonorific(withoutRole(guessed, headings), plain), headings);
  return withSecondTargets(named, plain);
}

function guessColumn(heading: string): ColumnTarget {
  const type = findTypeByLabel(normalizeHeading(heading));
  return findHeadingTarget(heading) ?? (type === null ? 'ignore' : `element:${type}`);
}

/** `Name` next to a column of first names is the family name, and next to family names the first. */
function withHalfName(targets: ColumnTarget[], headings: readonly string[]): ColumnTarget[] {
  const hasFirst = targets.includes('firstName');
  if (hasFirst === targets.includes('lastName')) return targets;
  return targets.map((target, at) =>
    target === 'name' && isHalfName(headings[at] ?? '')
      ? hasFirst
        ? 'lastName'
        : 'firstName'
      : target,
  );
}

/** `Role` is what a person may do when another column is the job title. */
function withoutRole(targets: ColumnTarget[], headings: readonly string[]): ColumnTarget[] {
  const isRoleAt = (at: number) => isRole(headings[at] ?? '');
  const hasTitle = targets.some((target, at) => target === 'title' && !isRoleAt(at));
  return targets.map((target, at) => (hasTitle && isRoleAt(at) ? 'ignore' : target));
}

/** `Title` is the honorific when another column is the job title, as in Outlook's tables. */
function withHonorific(targets: ColumnTarget[], plain: readonly string[]): ColumnTarget[] {
  const hasJobTitle = plain.some((word) => /^(?:jobtitle|organization\d*title|puesto)$/.test(word));
  return targets.map((target, at) =>
    target === 'title' && /^(?:title|titulo)$/.test(plain[at] ?? '') && hasJobTitle
      ? 'namePrefix'
      : target,
  );
}

function withSecondTargets(targets: ColumnTarget[], plain: readonly string[]): ColumnTarget[] {
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

/** Whether a row may contain headings: at least one is known, and no cell is an address or number. */
export function isHeading(row: readonly string[]): boolean {
  return countKnown(row) > 0 && !row.some((cell) => /@|\d{7}/.test(cell));
}

function countKnown(row: readonly string[]): number {
  return guessColumns(row).filter((target) => target !== 'ignore').length;
}

/** Most rows before the headings, such as LinkedIn's notes. */
export const HEADING_ROWS_MAX = 20;

/**
 * Index of the heading row: among the first rows, the one with the most known headings. Null for
 * none.
 */
export function findHeadingRow(rows: readonly (readonly string[])[]): number | null {
  let best: { at: number; known: number } | null = null;
  for (const [at, row] of rows.slice(0, HEADING_ROWS_MAX).entries()) {
    if (!isHeading(row)) continue;
    const known = countKnown(row);
    // A single known word is enough in the first row only; below it, the word may be a name.
    if (known > (best?.known ?? 0) && (at === 0 || known > 1)) best = { at, known };
  }
  return best?.at ?? null;
}
