import { expect, test } from 'vitest';
import type { CheckedRow } from '#src/pages/team/invitations/checked-list.ts';
import {
  buildProblemFile,
  buildSentProblemFile,
} from '#src/pages/team/invitations/problem-file.ts';

const ROW: CheckedRow = {
  email: '=1+1@example.com',
  outcome: 'invalid',
  reason: 'Enter an email address.',
  photoProblem: '',
  username: '',
  policy: '',
  changed: [],
  name: '',
  role: 'member',
  groups: [],
  photo: '',
  cells: [],
};

test('the file of refused rows has their cells under their headings, the reason, and no formula', () => {
  const rows: CheckedRow[] = [
    { ...ROW, cells: ['=HYPERLINK("https://evil.example")', '@SUM(A1)', 'one too many'] },
    {
      ...ROW,
      outcome: 'invite',
      reason: '',
      photoProblem: 'The photo is damaged or incomplete.',
      cells: ['ben@example.com', 'Ben'],
    },
    { ...ROW, outcome: 'invite', reason: '', cells: ['ok@example.com', 'Ok'] },
  ];
  expect(buildProblemFile({ rows, headings: ['Email', 'Name'] })).toBe(
    [
      '\uFEFFEmail,Name,Problem',
      `"'=HYPERLINK(""https://evil.example"")",'@SUM(A1) one too many,Enter an email address.`,
      'ben@example.com,Ben,The photo is damaged or incomplete.',
      '',
    ].join('\r\n'),
  );
});

test('rows of a list that was sent are named with what became of them', () => {
  const rows = [
    { ...ROW, outcome: 'limit', reason: 'Send it again tomorrow.' },
    { ...ROW, email: 'ben@example.com', outcome: 'sent', reason: '', photoProblem: 'No picture.' },
    { ...ROW, email: 'ok@example.com', outcome: 'sent', reason: '' },
  ] as const;
  expect(buildSentProblemFile([...rows])).toBe(
    [
      '\uFEFFEmail,Outcome,Problem',
      "'=1+1@example.com,Another day,Send it again tomorrow.",
      'ben@example.com,Invited,No picture.',
      '',
    ].join('\r\n'),
  );
});
