import { expect, test } from 'vitest';
import {
  checkNotification,
  MISSING_INFORMATION,
  refuse,
  savedToast,
  saveFailed,
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
  expect(
    sendToast({ kind: 'refused', message: 'Please wait a moment.', issues: new Map() }),
  ).toEqual({
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

const failure = (code: string, issues: { path: string; message: string }[] = []) => ({
  code,
  message: 'Please check the highlighted fields.',
  status: 400,
  issues,
  current: undefined,
  requestId: null,
  retryAfterSeconds: null,
});

test('a refusal of the server names its field, and having no pass is said as that', () => {
  const same = { path: 'message', message: 'Your passes say exactly this already.' };
  expect(refuse(failure('invalid_input', [same]))).toEqual({
    kind: 'refused',
    message: same.message,
    issues: new Map([['message', same.message]]),
  });
  expect(refuse(failure('not_published'))).toEqual({ kind: 'no_passes' });
  expect(saveFailed(failure('plan_limit')).description).toBe(
    'Please check the highlighted fields.',
  );
});

test('what was saved says into how many passes it goes', () => {
  expect(savedToast('Design', 0).description).toBe('Your first pass will carry it.');
  expect(savedToast('Geofence', 2)).toEqual({
    title: 'Geofence Saved!',
    description: 'On its way into 2 passes, and into every one to come.',
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
