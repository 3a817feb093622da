import { z } from 'zod';
import { href } from '#shared/routes.ts';
import { parseRequiredRow, parseRows } from '#worker/db/rows.ts';
import type { Kernel } from '#worker/kernel.ts';
import { buildReportDigestMail } from '#worker/moderation/mails.ts';

/** Maximum cards listed in a digest. The others are only counted. */
const DIGEST_CARDS_MAX = 20;

const TO_NOTIFY = `FROM abuse_reports
  WHERE decided_at IS NULL AND notified_at IS NULL AND created_at <= ?1`;
const CARDS = `SELECT max(r.username) AS username, sum(r.submission_count) AS reports,
    sum(iif(r.is_held, r.submission_count, 0)) AS heldBack
  FROM (SELECT DISTINCT card_id ${TO_NOTIFY}) waiting
  CROSS JOIN abuse_reports r ON r.card_id = waiting.card_id AND r.decided_at IS NULL
  GROUP BY r.card_id ORDER BY max(r.created_at) DESC LIMIT ${DIGEST_CARDS_MAX}`;
const TOTAL = `SELECT count(DISTINCT card_id) AS cards, coalesce(sum(submission_count), 0) AS reports ${TO_NOTIFY}`;

const cardSchema = z.object({ username: z.string(), reports: z.int(), heldBack: z.int() });
const totalSchema = z.object({ cards: z.int(), reports: z.int() });

/** The recipients of abuse reports: the support address when there are no operators. */
export function listOperatorEmails({
  ADMIN_EMAILS,
  SUPPORT_EMAIL,
}: Kernel['settings']): readonly string[] {
  return ADMIN_EMAILS.length === 0 ? [SUPPORT_EMAIL] : ADMIN_EMAILS;
}

/** Sends each operator one mail about every open report without a mail of its own. Run hourly. */
export async function sendReportDigest(kernel: Kernel): Promise<void> {
  const { db, productName, publicOrigin, settings } = kernel;
  const until = kernel.now().toISOString();
  const [listed, counted] = await db.batch([
    db.prepare(CARDS).bind(until),
    db.prepare(TOTAL).bind(until),
  ]);
  const total = parseRequiredRow(counted, totalSchema);
  if (total.cards === 0) return;
  const cards = parseRows(listed, cardSchema);
  const listUrl = publicOrigin + href('moderation');
  for (const to of listOperatorEmails(settings)) {
    await kernel.sendMail(buildReportDigestMail({ to, productName, listUrl }, cards, total));
  }
  // A failure between the mails and this update repeats the digest; the reverse order could lose
  // it.
  await db
    .prepare(
      `UPDATE abuse_reports SET notified_at = ?1
      WHERE decided_at IS NULL AND notified_at IS NULL AND created_at <= ?1`,
    )
    .bind(until)
    .run();
}

export async function markReportNotified(
  { db, now }: { db: D1Database; now: () => Date },
  id: string,
): Promise<void> {
  await db
    .prepare('UPDATE abuse_reports SET notified_at = ? WHERE id = ?')
    .bind(now().toISOString(), id)
    .run();
}
