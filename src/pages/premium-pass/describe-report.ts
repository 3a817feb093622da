import type { NotificationReport, PassReport } from '#shared/api/wallet/pass-notifications.ts';

type Tone = 'good' | 'warn' | 'bad' | 'neutral';
export interface StatusText {
  text: string;
  tone: Tone;
}

const countPhones = (count: number): string => (count === 1 ? '1 phone' : `${count} phones`);

const PHONE_STATES = [
  ['sent', 'notified', 'good'],
  ['waiting', 'sending to', 'neutral'],
  ['later', 'pending', 'neutral'],
  ['gone', 'no longer registered', 'neutral'],
  ['failed', 'failed', 'bad'],
] as const;

const GOOGLE_STATUS: Readonly<Record<NonNullable<PassReport['google']>, StatusText>> = {
  waiting: { text: 'Google: sending', tone: 'neutral' },
  sent: { text: 'Google: sent', tone: 'good' },
  quiet: { text: 'Google: delivered silently', tone: 'neutral' },
  gone: { text: 'Google: pass no longer active', tone: 'neutral' },
  failed: { text: 'Google: failed', tone: 'bad' },
};

/** The status texts of a message in one pass: its phones by delivery state, then Google. */
export function describePass({ state, phones, google }: PassReport): StatusText[] {
  if (state === 'gone') return [{ text: 'Not sent: the card is inactive', tone: 'neutral' }];
  if (state === 'failed') return [{ text: "The pass couldn't be updated", tone: 'bad' }];
  if (state === 'waiting') return [{ text: 'Sending', tone: 'neutral' }];
  const reached = PHONE_STATES.flatMap(([key, label, tone]): StatusText[] => {
    const count = phones[key];
    if (count === 0) return [];
    const text =
      key === 'waiting' ? `${label} ${countPhones(count)}` : `${countPhones(count)} ${label}`;
    return [{ text: text.charAt(0).toUpperCase() + text.slice(1), tone }];
  });
  const apple =
    reached.length > 0 ? reached : [{ text: 'Not on an iPhone yet', tone: 'neutral' as const }];
  return google === null ? apple : [...apple, GOOGLE_STATUS[google]];
}

export function describeMessage({ isDone, passes }: NotificationReport): StatusText {
  if (!isDone) return { text: 'Sending', tone: 'neutral' };
  const hasFailures = passes.some(
    ({ state, phones, google }) => state === 'failed' || phones.failed > 0 || google === 'failed',
  );
  return hasFailures ? { text: 'Partly delivered', tone: 'warn' } : { text: 'Sent', tone: 'good' };
}
