import { expect, test } from 'vitest';
import { checkInvitationList } from '#shared/api/organizations/people/invitations.ts';
import { INVITATION_LIST_MAX } from '#shared/organization/limits.ts';
import { parseInvitations } from '#src/pages/team/invitations/parse-list.ts';

test('addresses alone are one member per line', () => {
  expect(parseInvitations('ana@example.com\n\n ben@example.com \n')).toEqual({
    rows: [
      { email: 'ana@example.com', role: 'member', groups: [] },
      { email: 'ben@example.com', role: 'member', groups: [] },
    ],
    isCut: false,
  });
});

test('headings may come in any order and case, and groups are separated by semicolons or bars', () => {
  const { rows } = parseInvitations(
    'Groups,E-Mail,Role\nSales; Berlin,ana@example.com,Manager\n"North | South",ben@example.com,\n',
  );
  expect(rows).toEqual([
    { email: 'ana@example.com', role: 'manager', groups: ['Sales', 'Berlin'] },
    { email: 'ben@example.com', role: 'member', groups: ['North', 'South'] },
  ]);
});

test('a spreadsheet with semicolons and without some columns is read', () => {
  const { rows } = parseInvitations('Name;Email\nAna;ana@example.com\nBen;ben@example.com');
  expect(rows.map(({ email, role }) => [email, role])).toEqual([
    ['ana@example.com', 'member'],
    ['ben@example.com', 'member'],
  ]);
});

test('a list beyond the limit is cut, and long cells still satisfy the contract', () => {
  const lines = Array.from({ length: INVITATION_LIST_MAX + 5 }, (_, at) => `p${at}@example.com`);
  const cut = parseInvitations(lines.join('\n'));
  expect(cut.rows).toHaveLength(INVITATION_LIST_MAX);
  expect(cut.isCut).toBe(true);
  const whole = parseInvitations(`email,role,groups\n${lines.slice(5).join('\n')}`);
  expect([whole.rows.length, whole.isCut]).toEqual([INVITATION_LIST_MAX, false]);
  const long = parseInvitations(
    `email,role,groups\n${'x'.repeat(900)},${'y'.repeat(90)},${'z;'.repeat(60)}`,
  );
  expect(checkInvitationList.request.safeParse({ rows: long.rows }).success).toBe(true);
});
