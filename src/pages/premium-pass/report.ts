import type { NotificationReport, PassReport } from '#shared/api/pass-notifications.ts';

type Tone = 'good' | 'warn' | 'bad' | 'neutral';
export interface Said {
  text: string;
  tone: Tone;
}

const phones = (count: number): string => (count === 1 ? '1 phone' : `${count} phones`);

const PHONE_STATES = [
  ['sent', 'told', 'good'],
  ['waiting', 'on its way to', 'neutral'],
  ['later', 'left to ask', 'neutral'],
  ['gone', 'no longer there', 'neutral'],
  ['failed', 'not reached', 'bad'],
] as const;

const GOOGLE: Readonly<Record<NonNullable<PassReport['google']>, Said>> = {
  waiting: { text: 'Google: on its way', tone: 'neutral' },
  sent: { text: 'Google: sent', tone: 'good' },
  quiet: { text: 'Google: in the pass, without a sound', tone: 'neutral' },
  gone: { text: 'Google: pass no longer active', tone: 'neutral' },
  failed: { text: 'Google: not reached', tone: 'bad' },
};

/** What became of a message in one pass, in words: the pass itself, its phones by what happened, Google. */
export function describePass({ state, phones: counts, google }: PassReport): Said[] {
  if (state === 'gone') return [{ text: 'Not sent: the card was switched off', tone: 'neutral' }];
  if (state === 'failed') return [{ text: 'The pass could not be changed', tone: 'bad' }];
  if (state === 'waiting') return [{ text: 'On its way', tone: 'neutral' }];
  const reached = PHONE_STATES.flatMap(([key, word, tone]): Said[] => {
    const count = counts[key];
    if (count === 0) return [];
    const text = key === 'waiting' ? `${word} ${phones(count)}` : `${phones(count)} ${word}`;
    return [{ text: text.charAt(0).toUpperCase() + text.slice(1), tone }];
  });
  const apple =
    reached.length > 0 ? reached : [{ text: 'No iPhone follows it yet', tone: 'neutral' as const }];
  return google === null ? apple : [...apple, GOOGLE[google]];
}

/** A message as a whole, in one word. */
export function describeMessage({ isDone, passes }: NotificationReport): Said {
  if (!isDone) return { text: 'Sending', tone: 'neutral' };
  const isMissed = passes.some(
    ({ state, phones: counts, google }) =>
      state === 'failed' || counts.failed > 0 || google === 'failed',
  );
  return isMissed
    ? { text: 'Not everybody reached', tone: 'warn' }
    : { text: 'Sent', tone: 'good' };
}
