import { expect, test } from 'vitest';
import { describeChange } from '#src/features/agent-changes/describe-change.ts';

const element = (id: string, value: string, more: object = {}) => ({
  id,
  type: 'linkedin',
  value,
  position: 0,
  hidden: false,
  ...more,
});
const describeElements = (before: unknown, after: unknown) =>
  describeChange({ field: 'cardElements', before, after }).values;

test.each([
  ['title', 'Analyst', '', 'Job title', 'Analyst', 'Empty'],
  ['bio', '', '<b>x</b>', 'Bio', 'Empty', '<b>x</b>'],
  ['isActive', true, false, 'Active', 'On', 'Off'],
  ['isIndexable', undefined, true, 'Search engines', 'Off', 'On'],
  ['template', 'premium', 'a new one', 'Template', 'Classic Gold', 'a new one'],
  // A field that this version does not know is shown as it is.
  ['unknownField', { a: 1 }, [2], 'unknownField', '{"a":1}', '[2]'],
])('%s is shown before and after', (field, before, after, label, shown, next) => {
  expect(describeChange({ field, before, after })).toEqual({
    label,
    values: [{ before: shown, after: next }],
    isTaken: true,
    lockNote: null,
  });
});

test.each([
  ['respected', /stays as it is/i],
  ['overridden', /overrides the team's lock/i],
] as const)('a locked field that is %s says so', (lock, note) => {
  const change = { field: 'company', before: 'Acme', after: 'Other', lock };
  const { isTaken, lockNote } = describeChange(change);
  expect(lockNote).toMatch(note);
  expect(isTaken).toBe(lock === 'overridden');
});

test('elements that go and come are shown with all that visitors would see of them', () => {
  const stays = element('a', 'linkedin.com/in/a');
  const gone = element('b', 'linkedin.com/in/b', { hidden: true });
  const price = { minor: 1250, currency: 'USD' };
  const picture = '/media/0123456789abcdef0123456789abcdef.jpg';
  const added = element('c', 'shop.example', { type: 'shop', name: 'Mug', price });
  expect(describeElements([stays, gone], [stays, added])).toEqual([
    { before: 'LinkedIn: linkedin.com/in/b (hidden)', after: null },
    { before: null, after: 'Online Shop: Mug, shop.example ($12.50)' },
  ]);
  const [shown] = describeElements([], [element('d', 'x', { picture })]);
  expect(shown?.after).toContain(picture);
  expect(describeElements([], [{ type: 'new' }])).toEqual([
    { before: null, after: '{"position":0,"type":"new"}' },
  ]);
});

test('elements in another order are shown as both lists', () => {
  const one = element('a', 'one');
  const two = element('b', 'two');
  expect(describeElements([one, two], [two, one])).toEqual([
    { before: '1. LinkedIn: one\n2. LinkedIn: two', after: '1. LinkedIn: two\n2. LinkedIn: one' },
  ]);
  // Visitors see them by position, whatever the order of the list.
  expect(describeElements([one, two], [{ ...one, position: 2 }, two])).toEqual([
    { before: '1. LinkedIn: one\n2. LinkedIn: two', after: '1. LinkedIn: two\n2. LinkedIn: one' },
  ]);
  const moved = describeElements([one, two], [two, one, element('c', 'three')]);
  expect(moved).toHaveLength(1);
  // The same text twice, and only a position that differs, are still shown.
  expect(describeElements([one], [one, one])).toHaveLength(1);
  expect(describeElements([one], [{ ...one, position: 3 }])).toHaveLength(1);
});
