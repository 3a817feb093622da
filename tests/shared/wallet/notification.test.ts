import { expect, test } from 'vitest';
import { MESSAGE_MAX, notificationSchema } from '#shared/wallet/notification.ts';

const draft = { title: 'New role', message: 'Same person.', actionUrl: '' };
const issueOf = (change: Partial<typeof draft>) =>
  notificationSchema.safeParse({ ...draft, ...change }).error?.issues[0]?.message;

test('a message of 178 characters is accepted and one of 179 refused', () => {
  expect(MESSAGE_MAX).toBe(178);
  expect(issueOf({ message: 'm'.repeat(178) })).toBeUndefined();
  expect(issueOf({ message: 'm'.repeat(179) })).toContain('178');
});

test('title and message are required, blanks are nothing', () => {
  expect(issueOf({ title: '  ' })).toBe('A title is required.');
  expect(issueOf({ message: '\n' })).toBe('A message is required.');
});

test('an action opens a web address or nothing', () => {
  expect(issueOf({ actionUrl: 'example.com/offer' })).toBeUndefined();
  for (const actionUrl of ['javascript:alert(1)', 'data:text/html,x', 'https://a:b@c.de', 'word']) {
    expect(issueOf({ actionUrl }), actionUrl).toContain('web address');
  }
});
