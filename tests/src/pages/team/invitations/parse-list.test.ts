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

test('recipients pasted from a mail program are one member each', () => {
  for (const [text, addresses] of [
    [
      'ann@example.org; bob@example.org; cy@example.org; di@example.org',
      ['ann@example.org', 'bob@example.org', 'cy@example.org', 'di@example.org'],
    ],
    ['Ann Bee <ann@example.org>', ['ann@example.org']],
    ['Cole, Una <una@example.org>; Dan <dan@example.org>', ['una@example.org', 'dan@example.org']],
    ['Una <una@example.org>,\nDan <dan@example.org>', ['una@example.org', 'dan@example.org']],
    ['name,E-Mail-Adresse\nAnn,Ann Bee <ann@example.org>', ['ann@example.org']],
    [
      'Adresse de messagerie\nann@example.org, bob@example.org',
      ['ann@example.org', 'bob@example.org'],
    ],
  ] as const) {
    expect(parseInvitations(text).rows).toEqual(
      addresses.map((email) => ({ email, role: 'member', groups: [] })),
    );
  }
});

const emails = (text: string) => parseInvitations(text).rows.map(({ email }) => email);

test('an entry without an address is listed, so that the check of the list names it', () => {
  expect(emails('Ann Smith; bob@example.org; cy@example.org')).toEqual([
    'bob@example.org',
    'cy@example.org',
    'Ann Smith',
  ]);
  expect(emails('email,role\n"ann"@example.org,member,x\nbob@example.org,member')).toEqual([
    'bob@example.org',
    '"ann"@example.org,member,x',
  ]);
});
