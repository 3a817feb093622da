import { z } from 'zod';
import type { supportMessage } from '#shared/api/support.ts';
import { href } from '#shared/routes.ts';
import { log } from '#worker/http/log.ts';
import type { SendMail } from '#worker/http/send-mail.ts';
import { digestMail, messageMail, type MailedMessage } from '#worker/support/mails.ts';
import { levelAt, levelSql } from '#worker/support/support-level.ts';

const DAY_MS = 86_400_000;
/** How long a message is kept, in days. */
export const KEPT_DAYS = 180;
/** Most mails about single messages in 24 hours; what comes beyond is in the hourly digest and in the operators' list. */
export const MAILS_PER_DAY = 200;
/** Most mails sent after the fact in one sweep. */
const LATE_MAILS = 20;
/** Most messages a digest names. */
const DIGEST_MAX = 20;

export interface MessageDeps {
  db: D1Database;
  sendMail: SendMail;
  /** Who reads the messages. */
  supportEmail: string;
  /** The public origin, for the link to the list; empty where requests decide it. */
  publicOrigin: string;
  now: () => Date;
}

type Content = Omit<z.infer<typeof supportMessage.request>, 'leaveEmpty'>;

const KEEP = `INSERT INTO support_messages
    (id, name, email, subject, message, created_at, user_id, level)
  VALUES (?1, ?2, ?3, ?4, ?5, ?6, (SELECT id FROM users WHERE id = ?7), ${levelSql('?7')})`;

const MESSAGE = `SELECT m.id, m.name, m.email, m.subject, m.message, m.created_at AS createdAt, m.level,
    u.email AS account
  FROM support_messages m LEFT JOIN users u ON u.id = m.user_id`;
const ONE = `${MESSAGE} WHERE m.id = ?1`;
const TO_MAIL = `${MESSAGE} WHERE m.mailed_at IS NULL AND m.handled_at IS NULL
  ORDER BY m.level DESC, m.created_at DESC, m.id LIMIT ?1`;
const TO_DIGEST = `${MESSAGE} WHERE m.mailed_at IS NULL AND m.handled_at IS NULL
  AND m.digested_at IS NULL AND m.created_at <= ?1
  ORDER BY m.level DESC, m.created_at DESC, m.id LIMIT ${DIGEST_MAX}`;
const DIGEST_COUNTS = `SELECT level, count(*) AS count FROM support_messages
  WHERE mailed_at IS NULL AND handled_at IS NULL AND digested_at IS NULL AND created_at <= ?1
  GROUP BY level ORDER BY level DESC`;
const MARK_DIGESTED = `UPDATE support_messages SET digested_at = ?1
  WHERE mailed_at IS NULL AND handled_at IS NULL AND digested_at IS NULL AND created_at <= ?1`;

const rowSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  createdAt: z.string(),
  level: z.int().transform(levelAt),
  account: z.string().nullable(),
});
const countSchema = z.object({ level: z.int().transform(levelAt), count: z.int() });

/** Keeps a message, then mails it. `userId` is the session's. What cannot be mailed now is left to the sweep. */
export async function takeMessage(
  deps: MessageDeps,
  content: Content,
  userId: string | null,
): Promise<void> {
  const { name, email, subject, message } = content;
  const id = crypto.randomUUID();
  const at = deps.now().toISOString();
  await deps.db.prepare(KEEP).bind(id, name, email, subject, message, at, userId).run();
  await mailWithinCap(deps, id).catch((error: unknown) => {
    // The message is kept, so nothing is lost to the person; the sweep tries again.
    log('error', 'support_mail_failed', { message: String(error) });
  });
}

async function mailWithinCap(deps: MessageDeps, id: string): Promise<void> {
  if ((await countMailed(deps)) >= MAILS_PER_DAY) return log('warn', 'support_mails_capped');
  await mail(deps, rowSchema.parse(await deps.db.prepare(ONE).bind(id).first()));
}

/**
 * Mails what could not be mailed when it came, the highest level and the latest first, sends one digest of the others, and
 * deletes what is older than `KEPT_DAYS`.
 */
export async function sweepMessages(deps: MessageDeps): Promise<void> {
  await deps.db
    .prepare('DELETE FROM support_messages WHERE created_at <= ?1')
    .bind(daysAgo(deps, KEPT_DAYS))
    .run();
  const room = Math.min(LATE_MAILS, MAILS_PER_DAY - (await countMailed(deps)));
  const { results } = await deps.db.prepare(TO_MAIL).bind(Math.max(0, room)).all();
  for (const message of z.array(rowSchema).parse(results)) await mail(deps, message);
  await mailDigest(deps);
}

/** Mails one digest of what no mail has named yet. */
async function mailDigest(deps: MessageDeps): Promise<void> {
  const until = deps.now().toISOString();
  const [listed, counted] = await deps.db.batch([
    deps.db.prepare(TO_DIGEST).bind(until),
    deps.db.prepare(DIGEST_COUNTS).bind(until),
  ]);
  const first = z.array(rowSchema).parse(listed?.results);
  if (first.length === 0) return;
  const counts = z.array(countSchema).parse(counted?.results);
  const listUrl = `${deps.publicOrigin}${href('moderation')}?tab=messages`;
  await deps.sendMail(digestMail(first, counts, { to: deps.supportEmail, listUrl }));
  // A failure between the mail and this note repeats the digest; the other order would lose it.
  await deps.db.prepare(MARK_DIGESTED).bind(until).run();
}

async function mail(deps: MessageDeps, message: MailedMessage & { id: string }): Promise<void> {
  await deps.sendMail(messageMail(message, deps.supportEmail));
  await deps.db
    .prepare('UPDATE support_messages SET mailed_at = ?2 WHERE id = ?1')
    .bind(message.id, deps.now().toISOString())
    .run();
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
