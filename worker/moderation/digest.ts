import { z } from 'zod';
import { href } from '#shared/routes.ts';
import type { SendMail } from '#worker/http/send-mail.ts';
import { reportDigestMail } from '#worker/moderation/mails.ts';

/** Most cards a digest names; of the others it says how many there are. */
export const DIGEST_CARDS_MAX = 20;

export interface DigestDeps {
  db: D1Database;
  /** Who is mailed about reports. */
  operators: readonly string[];
  sendMail: SendMail;
  productName: string;
  /** The public origin; empty where requests decide it. */
  publicOrigin: string;
  now: () => Date;
}

const TO_NOTIFY = `FROM card_reports
  WHERE decided_at IS NULL AND notified_at IS NULL AND created_at <= ?1`;
const CARDS = `SELECT max(r.username) AS username, sum(r.arrivals) AS reports,
    sum(iif(r.is_held_back, r.arrivals, 0)) AS heldBack
  FROM (SELECT DISTINCT card_id ${TO_NOTIFY}) waiting
  CROSS JOIN card_reports r ON r.card_id = waiting.card_id AND r.decided_at IS NULL
  GROUP BY r.card_id ORDER BY max(r.created_at) DESC LIMIT ${DIGEST_CARDS_MAX}`;
const TOTAL = `SELECT count(DISTINCT card_id) AS cards, coalesce(sum(arrivals), 0) AS reports ${TO_NOTIFY}`;

const cardSchema = z.object({ username: z.string(), reports: z.int(), heldBack: z.int() });
const totalSchema = z.object({ cards: z.int(), reports: z.int() });

/** Sends each operator one mail about every open report that none was mailed for. Run it once an hour. */
export async function sendReportDigest(deps: DigestDeps): Promise<void> {
  const { db, operators, productName, publicOrigin } = deps;
  const until = deps.now().toISOString();
  const [listed, counted] = await db.batch([
    db.prepare(CARDS).bind(until),
    db.prepare(TOTAL).bind(until),
  ]);
  const total = totalSchema.parse(counted?.results[0]);
  if (total.cards === 0) return;
  const cards = z.array(cardSchema).parse(listed?.results);
  const listUrl = publicOrigin + href('moderation');
  for (const to of operators) {
    await deps.sendMail(reportDigestMail({ to, productName, listUrl }, cards, total));
  }
  // A failure between the mails and this note repeats the digest; the other order would lose it.
  await db
    .prepare(
      `UPDATE card_reports SET notified_at = ?1
      WHERE decided_at IS NULL AND notified_at IS NULL AND created_at <= ?1`,
    )
    .bind(until)
    .run();
}

/** Notes that operators were mailed about a report. */
export async function markNotified(
  { db, now }: { db: D1Database; now: () => Date },
  id: string,
): Promise<void> {
  await db
    .prepare('UPDATE card_reports SET notified_at = ? WHERE id = ?')
    .bind(now().toISOString(), id)
    .run();
}
