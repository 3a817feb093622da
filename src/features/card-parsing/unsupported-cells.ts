import { collapseWhitespace } from '#shared/text/one-line.ts';
import { quoteValue, type ImportedCard } from './imported-card.ts';
import { EMPTY_VALUE, normalizeHeading, TECHNICAL_COLUMN } from '#shared/contacts/heading-words.ts';

/**
 * Name of a cell in reports: the label in the column before it (`Event 1 - Label`), or its heading.
 */
export function findCellName(
  headings: readonly string[],
  cells: readonly string[],
  column: number,
): string {
  const label = findLabel(headings, cells, column);
  return label || headings[column]?.trim() || `Column ${column + 1}`;
}

/**
 * Label of a cell in tables with a label column before each value, without the star that Google
 * puts before preferred values.
 */
export function findLabel(
  headings: readonly string[],
  cells: readonly string[],
  column: number,
): string {
  const isValue = normalizeHeading(headings[column] ?? '').endsWith('value');
  const before = normalizeHeading(headings[column - 1] ?? '');
  if (!isValue || !/(?:label|type|service)$/.test(before)) return '';
  return (cells[column - 1] ?? '').replace(/^\*\s*/, '').trim();
}

/** Part of a cell worth reporting; empty for values that programs write on their own. */
export function findReportableText(heading: string, value: string): string {
  if (TECHNICAL_COLUMN.test(normalizeHeading(heading))) return '';
  return value
    .split(' ::: ')
    .filter((part) => !EMPTY_VALUE.test(part.trim()))
    .join(', ');
}

/** Reports a cell as unsupported, unless the card contains its text anyway. */
export function reportUnsupported(card: ImportedCard, name: string, value: string): void {
  // The family name is not shown by itself, so a card that has only that has lost it.
  const { cardElements = [], familyName: _, ...texts } = card.content;
  const imported = [...Object.values(texts), ...cardElements.map((element) => element.value)];
  const isImported = imported.some(
    (text) => typeof text === 'string' && normalizeText(text) === normalizeText(value),
  );
  const line = `${name} ${quoteValue(value)}`;
  if (!isImported && !card.unsupported.includes(line)) card.unsupported.push(line);
}

function normalizeText(text: string): string {
  return collapseWhitespace(text).toLowerCase();
}
