import { NOTIFICATIONS_PER_DAY, type PassNotification } from '#shared/wallet/notification.ts';
import type { PassNotice } from '#worker/wallet/wallet-card.ts';

const DAY_MS = 86_400_000;
const COLUMNS = 'id, title, message, action_url AS actionUrl, created_at AS createdAt';

export interface NotificationRow extends PassNotice {
  isSpread: number;
}

// The day's limit, the passes to send to and the repetition are judged in the statement itself: parallel calls cannot all
// see the last free place.
const KEEP = `INSERT INTO pass_notifications (id, user_id, title, message, action_url, created_at)
  SELECT ?1, ?2, ?3, ?4, ?5, ?6
  WHERE (SELECT count(*) FROM pass_notifications WHERE user_id = ?2 AND created_at > ?7) < ?8
    AND EXISTS (SELECT 1 FROM passes WHERE user_id = ?2 AND is_ready = 1 AND voided_at IS NULL)
    AND ?4 IS NOT (SELECT message FROM pass_notifications WHERE user_id = ?2 ORDER BY created_at DESC LIMIT 1)
  ON CONFLICT DO NOTHING RETURNING ${COLUMNS}, is_spread AS isSpread`;

/** Keeps a message to be sent. Null when it is there already or may not be sent; `findRefusal` says which. */
export async function keepNotification(
  db: D1Database,
  asked: PassNotification & { id: string; userId: string; now: Date },
): Promise<NotificationRow | null> {
  const { id, userId, title, message, actionUrl, now } = asked;
  return db
    .prepare(KEEP)
    .bind(
      id,
      userId,
      title,
      message,
      actionUrl,
      now.toISOString(),
      dayBefore(now),
      NOTIFICATIONS_PER_DAY,
    )
    .first<NotificationRow>();
}

/** Why a message was not kept, and the message of this id if it was before. */
export async function findRefusal(
  db: D1Database,
  asked: { id: string; userId: string; message: string; now: Date },
): Promise<{ known: NotificationRow | null; reason: 'no_pass' | 'same' | 'limit' | 'taken' }> {
  const { id, userId, message, now } = asked;
  const known = await db
    .prepare(
      `SELECT ${COLUMNS}, is_spread AS isSpread FROM pass_notifications WHERE id = ? AND user_id = ?`,
    )
    .bind(id, userId)
    .first<NotificationRow>();
  if (known !== null) return { known, reason: 'taken' };
  const state = await db
    .prepare(
      `SELECT EXISTS (SELECT 1 FROM passes WHERE user_id = ?1 AND is_ready = 1 AND voided_at IS NULL) AS hasPass,
        ?2 IS (SELECT message FROM pass_notifications WHERE user_id = ?1 ORDER BY created_at DESC LIMIT 1) AS isSame`,
    )
    .bind(userId, message)
    .first<{ hasPass: number; isSame: number }>();
  if (state?.hasPass !== 1) return { known, reason: 'no_pass' };
  if (state.isSame === 1) return { known, reason: 'same' };
  const isFull = (await countDay(db, userId, now)) >= NOTIFICATIONS_PER_DAY;
  return { known, reason: isFull ? 'limit' : 'taken' };
}

/** A message that did not get into the queue was not sent: nothing remains of it. */
export async function returnNotification(db: D1Database, id: string): Promise<void> {
  await db.prepare('DELETE FROM pass_notifications WHERE id = ? AND is_spread = 0').bind(id).run();
}

/** A message as passes say it. */
export async function findNotification(db: D1Database, id: string): Promise<PassNotice | null> {
  return db
    .prepare(`SELECT ${COLUMNS} FROM pass_notifications WHERE id = ?`)
    .bind(id)
    .first<PassNotice>();
}

/** Writes down that each pass still in use is to say a message. Answers their serials. */
export async function planDeliveries(
  db: D1Database,
  { id, userId }: { id: string; userId: string },
): Promise<string[]> {
  const [, planned] = await db.batch<{ serial: string }>([
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
  return planned?.results.map(({ serial }) => serial) ?? [];
}

/** Every pass has been asked to say it. */
export async function markSpread(db: D1Database, id: string): Promise<void> {
  await db.prepare('UPDATE pass_notifications SET is_spread = 1 WHERE id = ?').bind(id).run();
}

/** Messages kept before a moment that no pass has been asked to say: their message to the queue was lost. */
export async function findUnspread(
  db: D1Database,
  before: Date,
): Promise<{ id: string; userId: string }[]> {
  const { results } = await db
    .prepare(
      `SELECT id, user_id AS userId FROM pass_notifications WHERE is_spread = 0 AND created_at < ? LIMIT 100`,
    )
    .bind(before.toISOString())
    .all<{ id: string; userId: string }>();
  return results;
}

/** Forgets messages sent before a moment, and what became of them. */
export async function forgetNotifications(db: D1Database, before: Date): Promise<void> {
  await db
    .prepare('DELETE FROM pass_notifications WHERE created_at < ?')
    .bind(before.toISOString())
    .run();
}

/** How many messages an owner sent within the last 24 hours. */
export async function countDay(db: D1Database, userId: string, now: Date): Promise<number> {
  const row = await db
    .prepare('SELECT count(*) AS used FROM pass_notifications WHERE user_id = ? AND created_at > ?')
    .bind(userId, dayBefore(now))
    .first<{ used: number }>();
  return row?.used ?? 0;
}

/** The first moment that still counts as within 24 hours. */
export function dayBefore(now: Date): string {
  return new Date(now.getTime() - DAY_MS).toISOString();
}
