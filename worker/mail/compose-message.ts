import type { Letterhead } from '#worker/http/send-mail.ts';
import { renderMail } from './html/render-mail.ts';
import type { QueuedMail } from './mail.ts';

/** What a mail program gets, whichever way it is sent. */
export interface Message {
  subject: string;
  text: string;
  /** Absent for a mail that an older version enqueued. */
  html?: string;
  headers?: Record<string, string>;
}

/**
 * Draws the HTML at delivery: a queue takes 256 KB at once, which is less than the HTML of the
 * invitations of a list.
 */
export function composeMessage(
  { subject, text, body, letterhead, unsubscribeUrl }: QueuedMail,
  installation: Letterhead,
): Message {
  return {
    subject,
    text,
    ...(body !== undefined && { html: renderMail(subject, body, letterhead ?? installation) }),
    ...(unsubscribeUrl !== undefined && { headers: buildUnsubscribeHeaders(unsubscribeUrl) }),
  };
}

/** RFC 8058 §3.1: with both headers, a mail program may send the `POST` itself. */
function buildUnsubscribeHeaders(url: string): Record<string, string> {
  return {
    'List-Unsubscribe': `<${url}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}
