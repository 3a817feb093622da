import { z } from 'zod';
import { DAY_MS } from '#shared/format/duration.ts';
import { NOTIFICATIONS_PER_DAY, type PassNotification } from '#shared/wallet/pass-notification.ts';
import type { PassNotice } from '#worker/wallet/wallet-card.ts';
import { buildNotPausedSql } from '#worker/db/publishing-sql.ts';
import { allRows, firstRow, parseRows, requireRow, sqlBoolean } from '#worker/db/rows.ts';

const COLUMNS = 'id, title, message, action_url AS actionUrl, created_at AS createdAt';
const noticeRowSchema = z.object({
  id: z.string(),
  title: z.string(),
  message: z.string(),
  actionUrl: z.string(),
  createdAt: z.string(),
}) satisfies z.ZodType<PassNotice>;

export const notificationRowSchema = noticeRowSchema.extend({ isFannedOut: sqlBoolean });
export type NotificationRow = z.infer<typeof notificationRowSchema>;
const rejectionSchema = z.object({ isPaused: sqlBoolean, hasPass: sqlBoolean, isSame: sqlBoolean });
const serialSchema = z.object({ serial: z.string() });
const pendingSchema = z.object({ id: z.string(), userId: z.string() });
const usedSchema = z.object({ used: z.int() });

// The statement itself checks the daily limit, the passes, repetition and the pause of publishing,
// so that parallel calls cannot all use the last slot.
const INSERT = `INSERT INTO pass_notifications (id, user_id, title, message, action_url, created_at)
  SELECT ?1, ?2, ?3, ?4, ?5, ?6
  WHERE (SELECT count(*) FROM pass_notifications WHERE user_id = ?2 AND created_at > ?7) < ?8
    AND EXISTS (SELECT 1 FROM passes WHERE user_id = ?2 AND is_ready = 1 AND voided_at IS NULL)
    AND ?4 IS NOT (SELECT message FROM pass_notifications WHERE user_id = ?2 ORDER BY created_at DESC LIMIT 1)
    AND ${buildNotPausedSql('?2')}
  ON CONFLICT DO NOTHING RETURNING ${COLUMNS}, is_fanned_out AS isFannedOut`;

/**
 * Stores a message. Returns null if it exists already or is not allowed; `findRejection` tells
 * which.
 */
export async function saveNotification(
  db: D1Database,
  request: PassNotification & { id: string; userId: string; now: Date },
): Promise<NotificationRow | null> {
  const { id, userId, title, message, actionUrl, now } = request;
  const statement = db
    .prepare(INSERT)
    .bind(
      id,
      userId,
      title,
      message,
      actionUrl,
      now.toISOString(),
      dayBefore(now),
      NOTIFICATIONS_PER_DAY,
    );
  return firstRow(statement, notificationRowSchema);
}

const REASONS = `SELECT NOT ${buildNotPausedSql('?1')} AS isPaused,
        EXISTS (SELECT 1 FROM passes WHERE user_id = ?1 AND is_ready = 1 AND voided_at IS NULL) AS hasPass,
        ?2 IS (SELECT message FROM pass_notifications WHERE user_id = ?1 ORDER BY created_at DESC LIMIT 1) AS isSame`;

/** Returns why a message was not stored, or the earlier message of this id. */
export async function findRejection(
  db: D1Database,
  request: { id: string; userId: string; message: string; now: Date },
): Promise<{
  known: NotificationRow | null;
  reason: 'paused' | 'no_pass' | 'same' | 'limit' | 'taken';
}> {
  const { id, userId, message, now } = request;
  const read = db
    .prepare(
      `SELECT ${COLUMNS}, is_fanned_out AS isFannedOut FROM pass_notifications WHERE id = ? AND user_id = ?`,
    )
    .bind(id, userId);
  const known = await firstRow(read, notificationRowSchema);
  if (known !== null) return { known, reason: 'taken' };
  const check = db.prepare(REASONS).bind(userId, message);
  const { isPaused, hasPass, isSame } = await requireRow(check, rejectionSchema);
  if (isPaused) return { known, reason: 'paused' };
  if (!hasPass) return { known, reason: 'no_pass' };
  if (isSame) return { known, reason: 'same' };
  const isFull = (await countLastDay(db, userId, now)) >= NOTIFICATIONS_PER_DAY;
  return { known, reason: isFull ? 'limit' : 'taken' };
}

/** Deletes a message that was not enqueued and therefore not sent. */
export async function deleteUnsentNotification(db: D1Database, id: string): Promise<void> {
  await db
    .prepare('DELETE FROM pass_notifications WHERE id = ? AND is_fanned_out = 0')
    .bind(id)
    .run();
}

export async function findNotification(db: D1Database, id: string): Promise<PassNotice | null> {
  const statement = db.prepare(`SELECT ${COLUMNS} FROM pass_notifications WHERE id = ?`).bind(id);
  return firstRow(statement, noticeRowSchema);
}

/** Records a delivery for each active pass of the owner and returns their serials. */
export async function planPassDeliveries(
  db: D1Database,
  { id, userId }: { id: string; userId: string },
): Promise<string[]> {
  const [, planned] = await db.batch([
    db
      .prepare(
        `INSERT OR IGNORE INTO pass_deliveries (notification_id, serial, channel, state)
        SELECT n.id, p.serial, 'pass', 'waiting' FROM pass_notifications n JOIN passes p ON p.user_id = n.user_id
        WHERE n.id = ?1 AND n.user_id = ?2 AND p.is_ready = 1 AND p.voided_at IS NULL`,
      )
      .bind(id, userId),
    db
      .prepare(
        `SELECT serial FROM pass_deliveries WHERE notification_id = ? AND channel = 'pass' ORDER BY serial`,
      )
      .bind(id),
  ]);
  return parseRows(planned, serialSchema).map(({ serial }) => serial);
}

/** Marks a message as delivered to the queue for every pass. */
export async function markFannedOut(db: D1Database, id: string): Promise<void> {
  await db.prepare('UPDATE pass_notifications SET is_fanned_out = 1 WHERE id = ?').bind(id).run();
}

/** Messages stored before a time whose fan-out job was lost. */
export async function findPendingFanOut(
  db: D1Database,
  before: Date,
): Promise<{ id: string; userId: string }[]> {
  const statement = db
    .prepare(
      `SELECT id, user_id AS userId FROM pass_notifications WHERE is_fanned_out = 0 AND created_at < ? LIMIT 100`,
    )
    .bind(before.toISOString());
  return allRows(statement, pendingSchema);
}

/** Deletes messages sent before a time, with their deliveries. */
export async function deleteNotifications(db: D1Database, before: Date): Promise<void> {
  await db
    .prepare('DELETE FROM pass_notifications WHERE created_at < ?')
    .bind(before.toISOString())
    .run();
}

export async function countLastDay(db: D1Database, userId: string, now: Date): Promise<number> {
  const statement = db
    .prepare('SELECT count(*) AS used FROM pass_notifications WHERE user_id = ? AND created_at > ?')
    .bind(userId, dayBefore(now));
  return (await requireRow(statement, usedSchema)).used;
}

/** ISO 8601 time 24 hours before `now`. */
export function dayBefore(now: Date): string {
  return new Date(now.getTime() - DAY_MS).toISOString();
}
