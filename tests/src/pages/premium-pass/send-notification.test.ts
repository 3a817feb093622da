import { expect, test } from 'vitest';
import {
  MISSING_INFORMATION,
  sendToast,
  settingsFailedToast,
  settingsSavedToast,
} from '#src/pages/premium-pass/copy.ts';
import {
  checkNotification,
  sendAsGuest,
  toSendOutcome,
} from '#src/pages/premium-pass/send-notification.ts';

test('the toasts use the texts of the requirement and claim no more than what happened', async () => {
  const typed = { title: 'New role', message: 'Same person.', actionUrl: '' };
  const checked = checkNotification(typed);
  if (!checked.ok) throw new Error('a whole draft was refused');
  const guestToast = sendToast(await sendAsGuest(checked.notification));
  expect(guestToast).toMatchObject({ title: 'Send Failed', variant: 'destructive' });
  expect(guestToast.description).toContain('published pass yet');
  expect(
    sendToast({ kind: 'refused', message: 'Please wait a moment.', issues: new Map() }),
  ).toEqual({
    title: 'Send Failed',
    description: 'Please wait a moment.',
    variant: 'destructive',
  });
  expect(sendToast({ kind: 'sent', passes: 1 })).toEqual({
    title: 'Message Sent!',
    description: 'Sending to 1 pass.',
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

test('a rejection names its field, and having no passes is reported as such', () => {
  const duplicate = { path: 'message', message: 'Your passes say exactly this already.' };
  expect(toSendOutcome(failure('invalid_input', [duplicate]))).toEqual({
    kind: 'refused',
    message: duplicate.message,
    issues: new Map([['message', duplicate.message]]),
  });
  expect(toSendOutcome(failure('not_published'))).toEqual({ kind: 'no_passes' });
  expect(settingsFailedToast(failure('plan_limit')).description).toBe(
    'Please check the highlighted fields.',
  );
});

test('the toast for saved settings states how many passes are updated', () => {
  expect(settingsSavedToast('Design', 0).description).toBe('Your first pass will include it.');
  expect(settingsSavedToast('Geofence', 2)).toEqual({
    title: 'Geofence Saved!',
    description: 'Updating 2 passes. New passes include it too.',
  });
});

test('each invalid field is reported with its first issue', () => {
  const checked = checkNotification({ title: '', message: 'm'.repeat(179), actionUrl: 'x' });
  expect(checked.ok ? [] : [...checked.issues.keys()].toSorted()).toEqual([
    'actionUrl',
    'message',
    'title',
  ]);
});
