import type { z } from 'zod';
import type { supportMessage } from '#shared/api/support.ts';
import { oneLine } from '#shared/format/one-line.ts';
import { log } from '#worker/http/log.ts';
import type { SendMail } from '#worker/http/send-mail.ts';

const DAY_MS = 86_400_000;
/** How long a message is kept, in days. */
export const KEPT_DAYS = 180;
/** Most mails to support in 24 hours; what comes beyond is stored and mailed when there is room again. */
export const MAILS_PER_DAY = 200;
/** Most mails sent after the fact in one sweep. */
const LATE_MAILS = 20;

export interface MessageDeps {
  db: D1Database;
  sendMail: SendMail;
  /** Who reads the messages. */
  supportEmail: string;
  now: () => Date;
}

type Content = Omit<z.infer<typeof supportMessage.request>, 'leaveEmpty'>;
type Message = Content & { id: string; created_at: string };

/** Keeps a message, then mails it. What cannot be mailed now is mailed by the sweep. */
export async function takeMessage(deps: MessageDeps, content: Content): Promise<void> {
  const { name, email, subject, message } = content;
  const kept = { ...content, id: crypto.randomUUID(), created_at: deps.now().toISOString() };
  await deps.db
    .prepare(
      `INSERT INTO support_messages (id, name, email, subject, message, created_at)
       VALUES (?1, ?2, ?3, ?4, ?5, ?6)`,
    )
    .bind(kept.id, name, email, subject, message, kept.created_at)
    .run();
  await mailWithinCap(deps, kept).catch((error: unknown) => {
    // The message is kept, so nothing is lost to the person; the sweep tries again.
    log('error', 'support_mail_failed', { message: String(error) });
  });
}

async function mailWithinCap(deps: MessageDeps, message: Message): Promise<void> {
  if ((await countMailed(deps)) >= MAILS_PER_DAY) return log('warn', 'support_mails_capped');
  await mail(deps, message);
}

/** Mails what could not be mailed when it came, and forgets what is older than `KEPT_DAYS`. */
export async function sweepMessages(deps: MessageDeps): Promise<void> {
  await deps.db
    .prepare('DELETE FROM support_messages WHERE created_at <= ?1')
    .bind(daysAgo(deps, KEPT_DAYS))
    .run();
  const room = Math.min(LATE_MAILS, MAILS_PER_DAY - (await countMailed(deps)));
  const { results } = await deps.db
    .prepare(
      `SELECT id, name, email, subject, message, created_at FROM support_messages
       WHERE mailed_at IS NULL ORDER BY created_at LIMIT ?1`,
    )
    .bind(Math.max(0, room))
    .all<Message>();
  for (const message of results) await mail(deps, message);
}

async function mail(deps: MessageDeps, message: Message): Promise<void> {
  await deps.sendMail(buildMail(message, deps.supportEmail));
  await deps.db
    .prepare('UPDATE support_messages SET mailed_at = ?2 WHERE id = ?1')
    .bind(message.id, deps.now().toISOString())
    .run();
}

/** The mail support reads. What a stranger wrote stands in the subject as one line, and in the text after our own words. */
function buildMail(
  { name, email, subject, message, created_at }: Omit<Message, 'id'>,
  to: string,
): Parameters<SendMail>[0] {
  const head = [`From: ${name} <${email}>`, `Subject: ${subject}`, `Received: ${created_at}`];
  return {
    to,
    subject: `Help: ${oneLine(subject)}`,
    text: `${head.join('\n')}\n\n${message}\n`,
    replyTo: email,
  };
}

async function countMailed(deps: MessageDeps): Promise<number> {
  const row = await deps.db
    .prepare('SELECT count(*) AS mails FROM support_messages WHERE mailed_at > ?1')
    .bind(daysAgo(deps, 1))
    .first<{ mails: number }>();
  return row?.mails ?? 0;
}

function daysAgo(deps: MessageDeps, days: number): string {
  return new Date(deps.now().getTime() - days * DAY_MS).toISOString();
}
