import { expect, test } from 'vitest';
import { ROLES } from '#shared/organization/role.ts';
import {
  formatLastActive,
  listGrantableRoles,
  toListedRole,
} from '#src/features/organization/roles.ts';

test('R-N20, R-O6: the five roles are listed as Admin or Member', () => {
  expect(ROLES.map(toListedRole)).toEqual(['Admin', 'Admin', 'Admin', 'Member', 'Member']);
});

const grantable = (role: (typeof ROLES)[number]) => listGrantableRoles(role).map(({ key }) => key);

test('a role grants nothing above itself, and ownership is only transferred', () => {
  expect(grantable('owner')).toEqual(['member', 'manager', 'admin', 'auditor']);
  expect(grantable('admin')).toEqual(['member', 'manager', 'admin', 'auditor']);
  expect(grantable('manager')).toEqual(['member']);
  expect(grantable('member')).toEqual([]);
  expect(grantable('auditor')).toEqual([]);
});

test('the last active day is relative for a week', () => {
  const now = new Date('2026-11-23T23:30:00Z');
  expect(
    [null, '2026-11-24', '2026-11-23', '2026-11-22', '2026-11-17', '2026-11-16'].map((day) =>
      formatLastActive(day, now),
    ),
  ).toEqual(['Never', 'Today', 'Today', 'Yesterday', '6 days ago', 'Nov 16, 2026']);
});
