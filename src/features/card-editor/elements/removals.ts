import type { CardElement } from '#shared/card/element/element.ts';
import { withPositions } from '#src/state/cards/card-list.ts';

/** A removed element whose row still offers to undo the removal. */
export interface Removal {
  element: CardElement;
  /** Index among all rows: elements and removals. */
  rowIndex: number;
}

export type Row =
  | { kind: 'element'; element: CardElement; index: number }
  | { kind: 'removal'; removal: Removal };

/** The rows of the list: each removal keeps the place of its element. */
export function buildRows(
  elements: readonly CardElement[],
  removals: readonly Removal[],
): readonly Row[] {
  const rows: Row[] = elements.map((element, index) => ({ kind: 'element', element, index }));
  const ids = new Set(elements.map(({ id }) => id));
  // An element that came back by undo has a row of its own.
  const open = removals.filter(({ element }) => !ids.has(element.id));
  for (const removal of open.toSorted((one, other) => one.rowIndex - other.rowIndex)) {
    rows.splice(Math.min(removal.rowIndex, rows.length), 0, { kind: 'removal', removal });
  }
  return rows;
}

/** Adds the removal of the element at `index`. */
export function addRemoval(
  elements: readonly CardElement[],
  removals: readonly Removal[],
  index: number,
): Removal[] {
  const rows = buildRows(elements, removals);
  const rowIndex = rows.findIndex((row) => row.kind === 'element' && row.index === index);
  const element = elements[index];
  return element ? [...removals, { element, rowIndex }] : [...removals];
}

/** Drops a removal whose time is over: the rows after it move up. */
export function dropRemoval(removals: readonly Removal[], dropped: Removal): Removal[] {
  return removals
    .filter((removal) => removal.element.id !== dropped.element.id)
    .map(({ element, rowIndex }) => ({
      element,
      rowIndex: rowIndex > dropped.rowIndex ? rowIndex - 1 : rowIndex,
    }));
}

/** Returns the elements with a removed one back in its place. */
export function restoreElement(
  elements: readonly CardElement[],
  removals: readonly Removal[],
  { element, rowIndex }: Removal,
): CardElement[] {
  const before = buildRows(elements, removals).slice(0, rowIndex);
  const index = before.filter(({ kind }) => kind === 'element').length;
  return withPositions(elements.toSpliced(index, 0, element));
}
