import { expect, test } from 'vitest';
import { findDetail, listEntryDetails } from '#src/pages/team/audit/entry-details.ts';
import { auditEntry } from './entry.ts';

test('changed fields come first with both values, then everything else', () => {
  expect(
    listEntryDetails({
      members: 3,
      before: { name: 'Acme', billingOwner: null },
      after: { name: 'Acme Ltd', billingOwner: 'ann', isOpen: false, groups: ['a', 'b'] },
    }),
  ).toEqual([
    { label: 'Name', before: 'Acme', after: 'Acme Ltd' },
    { label: 'Billing owner', before: 'None', after: 'ann' },
    { label: 'Is open', before: 'None', after: 'No' },
    { label: 'Groups', before: 'None', after: 'a, b' },
    { label: 'Members', before: null, after: '3' },
  ]);
});

test('a detail of the wrong kind or place is not found', () => {
  const entry = auditEntry({ details: { after: { name: 'A', list: [1] }, count: 2 } });
  expect(findDetail(entry, 'after', 'name')).toBe('A');
  expect(findDetail(entry, 'count')).toBe('2');
  expect(findDetail(entry, 'after', 'list')).toBeNull();
  expect(findDetail(entry, 'after', 'name', 'deeper')).toBeNull();
  expect(findDetail(entry, 'before', 'name')).toBeNull();
});
