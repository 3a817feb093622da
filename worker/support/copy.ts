import type { SupportLevel } from '#shared/api/moderation/support.ts';
import { countNoun } from '#shared/text/count-noun.ts';
import { oneVisibleLine } from '#shared/text/one-line.ts';
import { buildMailContent } from '#worker/http/mail-content.ts';
import type { Mail } from '#worker/http/send-mail.ts';

export interface SupportMessageContent {
  name: string;
  email: string;
  subject: string;
  message: string;
  seats: number | null;
  createdAt: string;
  level: SupportLevel;
  account: string | null;
}

const SUBJECT_PREFIXES: Readonly<Record<SupportLevel, string>> = {
  dedicated: '[Dedicated] ',
  priority: '[Priority] ',
  account: '',
  visitor: '',
};
const SENDER_LABELS: Readonly<Record<SupportLevel, string>> = {
  dedicated: 'dedicated support',
  priority: 'priority support',
  account: 'signed in',
  visitor: 'not signed in',
};

/**
 * The mail for one message. The sender's words appear in the subject as a single line, and in the
 * text below our own lines.
 */
export function buildSupportMessageMail(sent: SupportMessageContent, to: string): Mail {
  const { name, email, subject, message, seats, createdAt, level, account } = sent;
  const content = buildMailContent({
    subject: `${SUBJECT_PREFIXES[level]}Help: ${oneVisibleLine(subject)}`,
    parts: [
      {
        fields: [
          ['From', `${name} <${email}>`],
          ['Subject', subject],
          ...listSeats(seats),
          ['Received', createdAt],
          [
            'Account',
            account === null ? SENDER_LABELS[level] : `${account}, ${SENDER_LABELS[level]}`,
          ],
        ],
      },
      { quote: message },
    ],
  });
  return { to, ...content, replyTo: email };
}

const listSeats = (seats: number | null): [name: string, value: string][] =>
  seats === null ? [] : [['Price for', countNoun(seats, 'person', 'people')]];

/** One mail for all messages that got none: how many, from whom, and the first of them. */
export function buildSupportDigestMail(
  first: readonly SupportMessageContent[],
  counts: readonly { level: SupportLevel; count: number }[],
  { to, listUrl }: { to: string; listUrl: string },
): Mail {
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  const lines = first.map(
    ({ level, subject, name, email, createdAt }) =>
      `${createdAt.slice(0, 16).replace('T', ' ')} UTC  ${SUBJECT_PREFIXES[level]}${oneVisibleLine(subject)} (${oneVisibleLine(name)} <${email}>)`,
  );
  const senders = counts.map(
    ({ level, count }) => `${count.toLocaleString('en-US')} ${SENDER_LABELS[level]}`,
  );
  const more = total - first.length;
  const mark = SUBJECT_PREFIXES[first[0]?.level ?? 'visitor'];
  const content = buildMailContent({
    subject: `${mark}Help: ${countNoun(total, 'message')} waiting`,
    parts: [
      'The daily limit for support emails is reached. These messages arrived without an email of their own.',
      { items: lines },
      ...(more > 0 ? [`and ${more.toLocaleString('en-US')} more`] : []),
      `Senders: ${senders.join(', ')}`,
    ],
    action: { label: 'Read and answer them', url: listUrl },
  });
  return { to, ...content };
}
