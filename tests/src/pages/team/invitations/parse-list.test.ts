import { expect, test } from 'vitest';
import { checkInvitationList } from '#shared/api/organizations/people/invitation-lists.ts';
import { INVITATION_LIST_MAX } from '#shared/organization/limits.ts';
import { parseInvitations } from '#src/pages/team/invitations/parse-list.ts';

test('addresses alone are one member per line', () => {
  expect(parseInvitations('ana@example.com\n\n ben@example.com \n')).toMatchObject({
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
    const rows = parseInvitations(text).rows.map(({ email, role, groups }) => ({
      email,
      role,
      groups,
    }));
    expect(rows).toEqual(addresses.map((email) => ({ email, role: 'member', groups: [] })));
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

const HR_EXPORT = `Personal-Nr;Vorname;Nachname;E-Mail;Position;Abteilung;Telefon geschäftlich;Mobil;Gruppe;Card policy
17;Jörg;Weiß;joerg@firma.example;Leiter;Vertrieb;+49 30 1234567;+49 171 1234567;Berlin;Standard
18;Zoë;Öst;zoe@firma.example;;Einkauf;;;;`;

test('a table with names says what is on the cards', () => {
  const [first, second] = parseInvitations(HR_EXPORT).rows;
  expect(first).toMatchObject({
    email: 'joerg@firma.example',
    groups: ['Berlin'],
    card: {
      policy: 'Standard',
      content: {
        name: 'Jörg Weiß',
        familyName: 'Weiß',
        title: 'Leiter, Vertrieb',
        email: 'joerg@firma.example',
        phone: '+49 30 1234567',
        cardElements: [{ type: 'phone', value: '+49 171 1234567' }],
      },
    },
  });
  expect(second?.card?.content).toMatchObject({ name: 'Zoë Öst', title: 'Einkauf' });
});

test('what a card cannot have is named, and its row stays to be corrected', () => {
  const text = [
    'Name,Email,Phone',
    `${'x'.repeat(101)},a@rows.example,`,
    'Ann,b@rows.example,1,too many',
    'Cy,c@rows.example,4.42E+11',
    'Di,d@rows.example,',
  ].join('\n');
  const { sources, headings } = parseInvitations(text);
  expect(headings).toEqual(['Name', 'Email', 'Phone']);
  expect(sources.map(({ problem }) => problem !== '')).toEqual([true, true, true, false]);
  expect(sources[0]?.problem).toBe('Name: This is longer than 100 characters.');
  expect(sources[1]?.cells).toEqual(['Ann', 'b@rows.example', '1', 'too many']);
});

test('a table without names makes no cards', () => {
  expect(parseInvitations('Email,Role\na@rows.example,member').rows[0]).not.toHaveProperty('card');
});
