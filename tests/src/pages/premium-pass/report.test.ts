import { expect, test } from 'vitest';
import type { NotificationReport, PassReport } from '#shared/api/pass-notifications.ts';
import { describeMessage, describePass } from '#src/pages/premium-pass/report.ts';

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

test('a pass says how many phones were told, are gone, left to ask or not reached, and what Google did', () => {
  expect(
    textsOf({ phones: { waiting: 1, sent: 12, later: 3, gone: 1, failed: 2 }, google: 'quiet' }),
  ).toEqual([
    '12 phones told',
    'On its way to 1 phone',
    '3 phones left to ask',
    '1 phone no longer there',
    '2 phones not reached',
    'Google: in the pass, without a sound',
  ]);
  expect(textsOf({ google: 'sent' })).toEqual(['No iPhone follows it yet', 'Google: sent']);
  expect(textsOf({ state: 'waiting' })).toEqual(['On its way']);
  expect(textsOf({ state: 'gone' })).toEqual(['Not sent: the card was switched off']);
  expect(textsOf({ state: 'failed' })).toEqual(['The pass could not be changed']);
});

test('a message is sending until all is done, and says when somebody was not reached', () => {
  expect(describeMessage(message({ isDone: false })).text).toBe('Sending');
  expect(describeMessage(message({})).text).toBe('Sent');
  const missed = [
    pass({ phones: { ...NONE, failed: 1 } }),
    pass({ google: 'failed' }),
    pass({ state: 'failed' }),
  ];
  for (const one of missed) {
    expect(describeMessage(message({ passes: [pass(), one] })).text).toBe('Not everybody reached');
  }
});
