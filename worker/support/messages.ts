import { z } from 'zod';
import type { sendSupportMessage } from '#shared/api/moderation/support.ts';
import { DAY_MS } from '#shared/format/duration.ts';
import { href } from '#shared/routes.ts';
import { allRows, parseRows, requireRow } from '#worker/db/rows.ts';
import { log } from '#worker/http/log.ts';
import type { Kernel } from '#worker/kernel.ts';
import { toSupportLevel, buildLevelSql } from '#worker/support/support-level.ts';
import {
  buildSupportDigestMail,
  buildSupportMessageMail,
  type SupportMessageContent,
} from './copy.ts';

/** Days until a message is deleted. */
export const RETENTION_DAYS = 180;
/**
 * The most mails about single messages in 24 hours. Messages beyond it appear in the hourly digest
 * and in the operators' list.
 */
export const MAILS_PER_DAY = 200;
/** The most mails that one sweep sends for earlier messages. */
const SWEEP_MAILS_MAX = 20;
/** The most messages a digest lists. */
const DIGEST_MAX = 20;

type MessageKernel = Pick<Kernel, 'db' | 'now' | 'sendMail' | 'supportEmail' | 'publicOrigin'>;

type MessageFields = Omit<z.infer<typeof sendSupportMessage.request>, 'leaveEmpty'>;

const INSERT = `INSERT INTO support_messages
    (id, name, email, subject, message, created_at, user_id, level, seats)
  VALUES (?1, ?2, ?3, ?4, ?5, ?6, (SELECT id FROM users WHERE id = ?7), ${buildLevelSql('?7')}, ?8)`;

const MESSAGE = `SELECT m.id, m.name, m.email, m.subject, m.message, m.seats, m.created_at AS createdAt, m.level,
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
  seats: z.int().nullable(),
  createdAt: z.string(),
  level: z.int().transform(toSupportLevel),
  account: z.string().nullable(),
});
const countSchema = z.object({ level: z.int().transform(toSupportLevel), count: z.int() });
const mailsSchema = z.object({ mails: z.int() });

/**
 * Stores a message, then mails it. `userId` comes from the session. The sweep mails what cannot be
 * mailed now.
 */
export async function submitMessage(
  kernel: MessageKernel,
  content: MessageFields,
  userId: string | null,
): Promise<void> {
  const { name, email, subject, message, seats = null } = content;
  const id = crypto.randomUUID();
  const at = kernel.now().toISOString();
  await kernel.db.prepare(INSERT).bind(id, name, email, subject, message, at, userId, seats).run();
  await mailWithinCap(kernel, id).catch((error: unknown) => {
    // The message is stored, so nothing is lost. The sweep retries.
    log('error', 'support_mail_failed', { message: String(error) });
  });
}

async function mailWithinCap(kernel: MessageKernel, id: string): Promise<void> {
  if ((await countMailed(kernel)) >= MAILS_PER_DAY) return log('warn', 'support_mails_capped');
  await mail(kernel, await requireRow(kernel.db.prepare(ONE).bind(id), rowSchema));
}

/**
 * Mails messages that could not be mailed when they arrived (highest level and newest first), sends
 * a digest of the rest, and deletes messages older than `RETENTION_DAYS`.
 */
export async function sweepMessages(kernel: MessageKernel): Promise<void> {
  await kernel.db
    .prepare('DELETE FROM support_messages WHERE created_at <= ?1')
    .bind(daysAgo(kernel, RETENTION_DAYS))
    .run();
  const capacity = Math.min(SWEEP_MAILS_MAX, MAILS_PER_DAY - (await countMailed(kernel)));
  const waiting = kernel.db.prepare(TO_MAIL).bind(Math.max(0, capacity));
  for (const message of await allRows(waiting, rowSchema)) await mail(kernel, message);
  await mailDigest(kernel);
}

/** Sends one digest of the messages that no mail has covered. */
async function mailDigest(kernel: MessageKernel): Promise<void> {
  const until = kernel.now().toISOString();
  const [listed, counted] = await kernel.db.batch([
    kernel.db.prepare(TO_DIGEST).bind(until),
    kernel.db.prepare(DIGEST_COUNTS).bind(until),
  ]);
  const first = parseRows(listed, rowSchema);
  if (first.length === 0) return;
  const counts = parseRows(counted, countSchema);
  const listUrl = `${kernel.publicOrigin}${href('moderation')}?tab=messages`;
  await kernel.sendMail(
    buildSupportDigestMail(first, counts, { to: kernel.supportEmail, listUrl }),
  );
  // In this order, a failure repeats the digest; in the other order it would lose it.
  await kernel.db.prepare(MARK_DIGESTED).bind(until).run();
}

async function mail(
  kernel: MessageKernel,
  message: SupportMessageContent & { id: string },
): Promise<void> {
  await kernel.sendMail(buildSupportMessageMail(message, kernel.supportEmail));
  await kernel.db
    .prepare('UPDATE support_messages SET mailed_at = ?2 WHERE id = ?1')
    .bind(message.id, kernel.now().toISOString())
    .run();
}

async function countMailed(kernel: MessageKernel): Promise<number> {
  const statement = kernel.db
    .prepare('SELECT count(*) AS mails FROM support_messages WHERE mailed_at > ?1')
    .bind(daysAgo(kernel, 1));
  return (await requireRow(statement, mailsSchema)).mails;
}

function daysAgo(kernel: MessageKernel, days: number): string {
  return new Date(kernel.now().getTime() - days * DAY_MS).toISOString();
}
