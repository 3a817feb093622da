import { expect, test } from 'vitest';
import { MESSAGE_MAX, notificationSchema } from '#shared/wallet/pass-notification.ts';

const draft = { title: 'New role', message: 'Same person.', actionUrl: '' };
const findIssue = (change: Partial<typeof draft>) =>
  notificationSchema.safeParse({ ...draft, ...change }).error?.issues[0]?.message;

test('R-V19, R-B12: a message of 178 characters is accepted and one of 179 refused', () => {
  expect(MESSAGE_MAX).toBe(178);
  expect(findIssue({ message: 'm'.repeat(178) })).toBeUndefined();
  expect(findIssue({ message: 'm'.repeat(179) })).toContain('178');
});

test('R-V20: title and message are required and must not be blank', () => {
  expect(findIssue({ title: '  ' })).toBe('A title is required.');
  expect(findIssue({ message: '\n' })).toBe('A message is required.');
});

test('an action URL must be a web address or empty', () => {
  expect(findIssue({ actionUrl: 'example.com/offer' })).toBeUndefined();
  for (const actionUrl of ['javascript:alert(1)', 'data:text/html,x', 'https://a:b@c.de', 'word']) {
    expect(findIssue({ actionUrl }), actionUrl).toContain('web address');
  }
});
