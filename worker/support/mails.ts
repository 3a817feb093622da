import type { SupportLevel } from '#shared/api/support.ts';
import { oneLine } from '#shared/format/one-line.ts';
import type { Mail } from '#worker/http/send-mail.ts';

/** A message as its mail needs it. */
export interface MailedMessage {
  name: string;
  email: string;
  subject: string;
  message: string;
  createdAt: string;
  level: SupportLevel;
  account: string | null;
}

const MARKS: Readonly<Record<SupportLevel, string>> = {
  dedicated: '[Dedicated] ',
  priority: '[Priority] ',
  account: '',
  visitor: '',
};
const SENDERS: Readonly<Record<SupportLevel, string>> = {
  dedicated: 'dedicated support',
  priority: 'priority support',
  account: 'signed in',
  visitor: 'not signed in',
};

/** The mail about one message. What its sender wrote is in the subject as one line, and in the text after our own words. */
export function messageMail(sent: MailedMessage, to: string): Mail {
  const { name, email, subject, message, createdAt, level, account } = sent;
  const head = [
    `From: ${name} <${email}>`,
    `Subject: ${subject}`,
    `Received: ${createdAt}`,
    `Account: ${account === null ? SENDERS[level] : `${account}, ${SENDERS[level]}`}`,
  ];
  return {
    to,
    subject: `${MARKS[level]}Help: ${oneLine(subject)}`,
    text: `${head.join('\n')}\n\n${message}\n`,
    replyTo: email,
  };
}

/** One mail for the messages that got none of their own: how many, from whom, and the first of them. */
export function digestMail(
  first: readonly MailedMessage[],
  counts: readonly { level: SupportLevel; count: number }[],
  { to, listUrl }: { to: string; listUrl: string },
): Mail {
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  const lines = first.map(
    ({ level, subject, name, email, createdAt }) =>
      `${createdAt.slice(0, 16).replace('T', ' ')} UTC  ${MARKS[level]}${oneLine(subject)} (${oneLine(name)} <${email}>)`,
  );
  const senders = counts.map(
    ({ level, count }) => `${count.toLocaleString('en-US')} ${SENDERS[level]}`,
  );
  const more = total - first.length;
  const rest = more > 0 ? `\nand ${more.toLocaleString('en-US')} more` : '';
  const mark = MARKS[first[0]?.level ?? 'visitor'];
  return {
    to,
    subject: `${mark}Help: ${total.toLocaleString('en-US')} ${total === 1 ? 'message' : 'messages'} in the list`,
    text: `The mails of the day are used up. These messages arrived without a mail of their own:\n\n${lines.join('\n')}${rest}\n\nSenders: ${senders.join(', ')}\n\nRead and answer them: ${listUrl}\n`,
  };
}
