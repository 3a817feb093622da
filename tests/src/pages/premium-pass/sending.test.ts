import { expect, test } from 'vitest';
import {
  checkNotification,
  MISSING_INFORMATION,
  sendToast,
  sendToNobody,
} from '#src/pages/premium-pass/sending.ts';

test('what is said of sending is what the specification says, and no more than happened', async () => {
  const typed = { title: 'New role', message: 'Same person.', actionUrl: '' };
  const checked = checkNotification(typed);
  if (!checked.ok) throw new Error('a whole draft was refused');
  const nobody = sendToast(await sendToNobody(checked.notification));
  expect(nobody).toMatchObject({ title: 'Send Failed', variant: 'destructive' });
  expect(nobody.description).toContain('no published pass yet');
  expect(sendToast({ kind: 'refused', message: 'Please wait a moment.' })).toEqual({
    title: 'Send Failed',
    description: 'Please wait a moment.',
    variant: 'destructive',
  });
  expect(sendToast({ kind: 'sent', passes: 1 })).toEqual({
    title: 'Message Sent!',
    description: 'On its way to 1 pass.',
  });
  expect(MISSING_INFORMATION).toMatchObject({
    title: 'Missing Information',
    description: 'Please provide both title and message.',
  });
});

test('each wrong field is named, by its first fault', () => {
  const checked = checkNotification({ title: '', message: 'm'.repeat(179), actionUrl: 'x' });
  expect(checked.ok ? [] : [...checked.issues.keys()].toSorted()).toEqual([
    'actionUrl',
    'message',
    'title',
  ]);
});
