import { expect, test } from 'vitest';
import type { CardElement } from '#shared/card/element/element.ts';
import { removeElement } from '#src/features/card-editor/elements/elements.ts';
import {
  addRemoval,
  buildRows,
  dropRemoval,
  restoreElement,
  type Removal,
} from '#src/features/card-editor/elements/removals.ts';

function list(...ids: string[]): CardElement[] {
  return ids.map((id, position) => ({ id, type: 'text', value: id, position, hidden: false }));
}

/** Rows as text: `b` is an element, `-b` its removal. */
const rowsOf = (elements: CardElement[], removals: readonly Removal[]) =>
  buildRows(elements, removals)
    .map((row) => (row.kind === 'element' ? row.element.id : `-${row.removal.element.id}`))
    .join(' ');

/** Removes elements one after the other. */
function removeAll(ids: readonly string[]): { elements: CardElement[]; removals: Removal[] } {
  let elements = list('a', 'b', 'c', 'd');
  let removals: Removal[] = [];
  for (const id of ids) {
    const index = elements.findIndex((element) => element.id === id);
    removals = addRemoval(elements, removals, index);
    elements = removeElement(elements, index);
  }
  return { elements, removals };
}

const restore = ({ elements, removals }: ReturnType<typeof removeAll>, id: string) => {
  const removal = removals.find(({ element }) => element.id === id);
  if (!removal) throw new Error(`${id} was not removed`);
  const restored = restoreElement(elements, removals, removal);
  return rowsOf(restored, removals);
};

test.each([
  [['b'], 'a -b c d'],
  [['b', 'c'], 'a -b -c d'],
  [['c', 'b'], 'a -b -c d'],
  [['a', 'd'], '-a b c -d'],
  [['d', 'c', 'b', 'a'], '-a -b -c -d'],
])('after removing %j the rows are %s', (ids, rows) => {
  const { elements, removals } = removeAll(ids);
  expect(rowsOf(elements, removals)).toBe(rows);
});

test.each([
  [['b', 'c'], 'b', 'a b -c d'],
  [['b', 'c'], 'c', 'a -b c d'],
  [['d', 'c', 'b', 'a'], 'd', '-a -b -c d'],
  [['d', 'c', 'b', 'a'], 'a', 'a -b -c -d'],
])('after removing %j, undo brings %s back to its place', (ids, id, rows) => {
  expect(restore(removeAll(ids), id)).toBe(rows);
});

test('positions stay contiguous when an element comes back', () => {
  const { elements, removals } = removeAll(['b']);
  const restored = restoreElement(elements, removals, removals[0]!);
  expect(restored.map(({ position }) => position)).toEqual([0, 1, 2, 3]);
});

test('when the time of one removal is over, the others keep their places', () => {
  const { elements, removals } = removeAll(['a', 'c']);
  const rest = dropRemoval(removals, removals[0]!);
  expect(rowsOf(elements, rest)).toBe('b -c d');
});

test('an element that came back by another way is no removal anymore', () => {
  const { removals } = removeAll(['b']);
  expect(rowsOf(list('a', 'b', 'c', 'd'), removals)).toBe('a b c d');
});

test('a removal beyond the end of a shorter list stands last', () => {
  const { removals } = removeAll(['d']);
  expect(rowsOf(list('a'), removals)).toBe('a -d');
});
