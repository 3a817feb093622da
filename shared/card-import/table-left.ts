import { quoted, type ImportedCard } from '#shared/card-import/imported-card.ts';
import { EMPTY_VALUE, plainHeading, TECHNICAL_COLUMN } from '#shared/card-import/table-words.ts';

/**
 * What a cell is called when it is reported: the label that stands in the column before it (`Event 1 - Label`), else its
 * heading.
 */
export function cellName(
  headings: readonly string[],
  cells: readonly string[],
  column: number,
): string {
  const label = labelOf(headings, cells, column);
  return label || headings[column]?.trim() || `Column ${column + 1}`;
}

/** The label of a cell in tables that have one before each value, without the star Google puts before preferred ones. */
export function labelOf(
  headings: readonly string[],
  cells: readonly string[],
  column: number,
): string {
  const isValue = plainHeading(headings[column] ?? '').endsWith('value');
  const before = plainHeading(headings[column - 1] ?? '');
  if (!isValue || !/(?:label|type|service)$/.test(before)) return '';
  return (cells[column - 1] ?? '').replace(/^\*\s*/, '').trim();
}

/** What of a filled cell says something about the person; empty for what programs write by themselves. */
export function reportable(heading: string, value: string): string {
  if (TECHNICAL_COLUMN.test(plainHeading(heading))) return '';
  return value
    .split(' ::: ')
    .filter((part) => !EMPTY_VALUE.test(part.trim()))
    .join(', ');
}

/** Notes a cell that no part of the card holds; one whose text the card has anyway is not lost. */
export function reportLeft(card: ImportedCard, name: string, value: string): void {
  const { cardElements = [], ...texts } = card.content;
  const carried = [...Object.values(texts), ...cardElements.map((element) => element.value)];
  const isCarried = carried.some(
    (text) => typeof text === 'string' && folded(text) === folded(value),
  );
  const line = `${name} ${quoted(value)}`;
  if (!isCarried && !card.left.includes(line)) card.left.push(line);
}

function folded(text: string): string {
  return text.replace(/\s+/g, ' ').trim().toLowerCase();
}
