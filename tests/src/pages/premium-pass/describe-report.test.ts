import { expect, test } from 'vitest';
import type { NotificationReport, PassReport } from '#shared/api/wallet/pass-notifications.ts';
import { describeMessage, describePass } from '#src/pages/premium-pass/describe-report.ts';

const NONE = { waiting: 0, sent: 0, later: 0, gone: 0, failed: 0 };
const pass = (change: Partial<PassReport> = {}): PassReport => ({
  serial: 's',
  username: 'ann',
  name: 'Ann',
  state: 'sent',
  phones: NONE,
  google: null,
  ...change,
});
const message = (change: Partial<NotificationReport>): NotificationReport => ({
  id: 'n',
  title: 'T',
  message: 'M',
  actionUrl: '',
  createdAt: '2026-11-20T12:00:00.000Z',
  isDone: true,
  passes: [pass()],
  ...change,
});
const textsOf = (change: Partial<PassReport>): string[] =>
  describePass(pass(change)).map(({ text }) => text);

test('a pass reports its phones by delivery state, and Google', () => {
  expect(
    textsOf({ phones: { waiting: 1, sent: 12, later: 3, gone: 1, failed: 2 }, google: 'quiet' }),
  ).toEqual([
    '12 phones notified',
    'Sending to 1 phone',
    '3 phones pending',
    '1 phone no longer registered',
    '2 phones failed',
    'Google: delivered silently',
  ]);
  expect(textsOf({ google: 'sent' })).toEqual(['Not on an iPhone yet', 'Google: sent']);
  expect(textsOf({ state: 'waiting' })).toEqual(['Sending']);
  expect(textsOf({ state: 'gone' })).toEqual(['Not sent: the card is inactive']);
  expect(textsOf({ state: 'failed' })).toEqual(["The pass couldn't be updated"]);
});

test('a message is sending until all passes are done, and reports failures', () => {
  expect(describeMessage(message({ isDone: false })).text).toBe('Sending');
  expect(describeMessage(message({})).text).toBe('Sent');
  const failures = [
    pass({ phones: { ...NONE, failed: 1 } }),
    pass({ google: 'failed' }),
    pass({ state: 'failed' }),
  ];
  for (const failure of failures) {
    expect(describeMessage(message({ passes: [pass(), failure] })).text).toBe('Partly delivered');
  }
});
