import { expect, test } from 'vitest';
import { ELEMENTS_MAX, type CardElement } from '#shared/card/element/element.ts';
import { TEMPLATE_KEYS } from '#shared/card/templates.ts';
import {
  findDuplicateIssue,
  canAddElement,
  hideElement,
  supportsReordering,
  moveElement,
  removeElement,
  saveElement,
  findValueIssue,
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

test('R-Z11: saving without an index appends, saving with an index replaces; values are trimmed', () => {
  const appended = saveElement(list('a'), { type: 'text', value: ' b ', index: null }, () => 'new');
  expect(appended.at(-1)).toEqual({
    id: 'new',
    type: 'text',
    value: 'b',
    position: 1,
    hidden: false,
  });
  const replaced = saveElement(list('a', 'b'), { type: 'text', value: 'c', index: 0 }, () => 'new');
  expect(shape(replaced)).toEqual([
    ['c', 0],
    ['b', 1],
  ]);
  expect(replaced[0]?.id).toBe('a');
});

test('an index that no longer exists appends instead of losing the value', () => {
  const saved = saveElement(list('a'), { type: 'text', value: 'b', index: 5 }, () => 'new');
  expect(shape(saved)).toEqual([
    ['a', 0],
    ['b', 1],
  ]);
});

test('other numbers of an element are appended as elements, once and up to the limit', () => {
  const ids = ['1', '2', '3'];
  const edit = { type: 'phone', value: '020 7946 0003', index: null } as const;
  const saved = saveElement(
    list('a'),
    { ...edit, others: ['07700 900001', '020 79460003', '112'] },
    () => ids.shift() ?? '',
  );
  expect(saved.map(({ id, value }) => [id, value])).toEqual([
    ['a', 'a'],
    ['1', '020 7946 0003'],
    ['2', '07700 900001'],
    ['3', '112'],
  ]);
  const full = list(...Array.from({ length: ELEMENTS_MAX - 1 }, (_, at) => `value ${at}`));
  const limited = saveElement(full, { ...edit, others: ['07700 900001'] }, () => 'new');
  expect(limited).toHaveLength(ELEMENTS_MAX);
});

test('R-N7, R-Z11: removing and moving keep positions contiguous, and moves beyond the ends do nothing', () => {
  expect(shape(removeElement(list('a', 'b', 'c'), 1))).toEqual([
    ['a', 0],
    ['c', 1],
  ]);
  expect(shape(moveElement(list('a', 'b', 'c'), 2, 0)).flat()).toEqual(['c', 0, 'a', 1, 'b', 2]);
  expect(shape(moveElement(list('a', 'b', 'c'), 0, 1)).flat()).toEqual(['b', 0, 'a', 1, 'c', 2]);
  expect(shape(moveElement(list('a', 'b'), 0, -1)).flat()).toEqual(['a', 0, 'b', 1]);
  expect(shape(moveElement(list('a', 'b'), 1, 2)).flat()).toEqual(['a', 0, 'b', 1]);
});

test('an element can be hidden and shown, and stays hidden while its value is edited', () => {
  const hidden = hideElement(list('a', 'b'), 1, true);
  expect(hidden.map((element) => element.hidden)).toEqual([false, true]);
  const edited = saveElement(hidden, { type: 'text', value: 'c', index: 1 }, () => 'new');
  expect(edited[1]).toMatchObject({ value: 'c', hidden: true });
  expect(hideElement(edited, 1, false)[1]).toMatchObject({ value: 'c', hidden: false });
});

test('R-N14: the premium template alone supports reordering', () => {
  expect(TEMPLATE_KEYS.filter(supportsReordering)).toEqual(['premium']);
});

test('a blank value is required, and a script URL is rejected with a message', () => {
  expect(findValueIssue('website', ' \t ')).toBe('required');
  expect(findValueIssue('website', 'javascript:alert(1)')).toMatch(/\w+ \w+/);
  expect(findValueIssue('website', 'ann.example')).toBe(null);
});

test('S-B2: a card has at most forty elements', () => {
  const full = Array.from({ length: ELEMENTS_MAX }, (_, at) => String(at));
  expect([canAddElement(list(...full.slice(1))), canAddElement(list(...full))]).toEqual([
    true,
    false,
  ]);
});

const email = (value: string, hidden = false): CardElement => ({
  id: value,
  type: 'email',
  value,
  position: 0,
  hidden,
});
const edit = (value: string, index: number | null) => ({ type: 'email' as const, value, index });

test('a duplicate value is rejected in any spelling; saving an element unchanged is not a duplicate', () => {
  const elements = [email('ann@example.com'), email('old@example.com', true)];
  expect(findDuplicateIssue(elements, edit(' ANN@example.com', null))).toBe(
    'This is already on your card as Email.',
  );
  expect(findDuplicateIssue(elements, edit('old@example.com', 0))).toBe(
    'This is already on your card as Email, hidden from visitors.',
  );
  expect(findDuplicateIssue(elements, edit('ann@example.com', 0))).toBeNull();
  expect(findDuplicateIssue(elements, edit('bob@example.com', null))).toBeNull();
  const shop = { ...email('shop.example'), type: 'shop' as const, name: 'Honey' };
  const wax = { type: 'shop' as const, value: 'shop.example', index: null, media: { name: 'Wax' } };
  expect(findDuplicateIssue([shop], wax)).toBeNull();
});
