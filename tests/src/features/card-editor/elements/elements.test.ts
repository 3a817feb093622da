import { expect, test } from 'vitest';
import { ELEMENTS_MAX, type CardElement } from '#shared/card/element.ts';
import { TEMPLATE_KEYS } from '#shared/card/template.ts';
import {
  duplicateIssue,
  hasRoom,
  hideElement,
  isFreelyArranged,
  moveElement,
  removeElement,
  saveElement,
  valueIssue,
} from '#src/features/card-editor/elements/elements.ts';

function list(...values: string[]): CardElement[] {
  return values.map((value, position) => ({
    id: value,
    type: 'text',
    value,
    position,
    hidden: false,
  }));
}
const shape = (elements: CardElement[]) => elements.map(({ value, position }) => [value, position]);

test('saving without an index appends, with one replaces; values are trimmed', () => {
  const appended = saveElement(list('a'), { type: 'text', value: ' b ', index: null }, 'new');
  expect(appended.at(-1)).toEqual({
    id: 'new',
    type: 'text',
    value: 'b',
    position: 1,
    hidden: false,
  });
  const replaced = saveElement(list('a', 'b'), { type: 'text', value: 'c', index: 0 }, 'new');
  expect(shape(replaced)).toEqual([
    ['c', 0],
    ['b', 1],
  ]);
  expect(replaced[0]?.id).toBe('a');
});

test('an index that is gone meanwhile appends instead of losing the value', () => {
  const saved = saveElement(list('a'), { type: 'text', value: 'b', index: 5 }, 'new');
  expect(shape(saved)).toEqual([
    ['a', 0],
    ['b', 1],
  ]);
});

test('removing and moving keep positions contiguous; the ends stay where they are', () => {
  expect(shape(removeElement(list('a', 'b', 'c'), 1))).toEqual([
    ['a', 0],
    ['c', 1],
  ]);
  expect(shape(moveElement(list('a', 'b', 'c'), 2, 0)).flat()).toEqual(['c', 0, 'a', 1, 'b', 2]);
  expect(shape(moveElement(list('a', 'b', 'c'), 0, 1)).flat()).toEqual(['b', 0, 'a', 1, 'c', 2]);
  expect(shape(moveElement(list('a', 'b'), 0, -1)).flat()).toEqual(['a', 0, 'b', 1]);
  expect(shape(moveElement(list('a', 'b'), 1, 2)).flat()).toEqual(['a', 0, 'b', 1]);
});

test('one element is hidden and shown again, and stays hidden while its value is edited', () => {
  const hidden = hideElement(list('a', 'b'), 1, true);
  expect(hidden.map((element) => element.hidden)).toEqual([false, true]);
  const edited = saveElement(hidden, { type: 'text', value: 'c', index: 1 }, 'new');
  expect(edited[1]).toMatchObject({ value: 'c', hidden: true });
  expect(hideElement(edited, 1, false)[1]).toMatchObject({ value: 'c', hidden: false });
});

test('the premium template alone is arranged freely', () => {
  expect(TEMPLATE_KEYS.filter(isFreelyArranged)).toEqual(['premium']);
});

test('a blank value is required, a script is refused with a sentence', () => {
  expect(valueIssue('website', ' \t ')).toBe('required');
  expect(valueIssue('website', 'javascript:alert(1)')).toMatch(/\w+ \w+/);
  expect(valueIssue('website', 'ann.example')).toBe(null);
});

test('B2: a card carries forty elements', () => {
  const full = Array.from({ length: ELEMENTS_MAX }, (_, at) => String(at));
  expect([hasRoom(list(...full.slice(1))), hasRoom(list(...full))]).toEqual([true, false]);
});

const email = (value: string, hidden = false): CardElement => ({
  id: value,
  type: 'email',
  value,
  position: 0,
  hidden,
});
const edit = (value: string, index: number | null) => ({ type: 'email' as const, value, index });

test('a value that is on the card already is refused, in any spelling; keeping an element as it is is not', () => {
  const elements = [email('ann@example.com'), email('old@example.com', true)];
  expect(duplicateIssue(elements, edit(' ANN@example.com', null))).toBe(
    'This is already on your card as Email.',
  );
  expect(duplicateIssue(elements, edit('old@example.com', 0))).toBe(
    'This is already on your card as Email, hidden from visitors.',
  );
  expect(duplicateIssue(elements, edit('ann@example.com', 0))).toBeNull();
  expect(duplicateIssue(elements, edit('bob@example.com', null))).toBeNull();
  const shop = { ...email('shop.example'), type: 'shop' as const, name: 'Honey' };
  const wax = { type: 'shop' as const, value: 'shop.example', index: null, offer: { name: 'Wax' } };
  expect(duplicateIssue([shop], wax)).toBeNull();
});
