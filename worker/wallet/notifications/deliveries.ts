import { z } from 'zod';
import { GOOGLE_ALERTS_PER_DAY } from '#shared/wallet/pass-notification.ts';
import { dayBefore } from '#worker/wallet/notifications/store.ts';
import { firstRow, parseFirstRow } from '#worker/db/rows.ts';

export interface Delivery {
  notification: string;
  serial: string;
}
type Channel = { channel: 'pass' | 'google' } | { channel: 'phone'; deviceId: string };
export type Outcome = 'sent' | 'quiet' | 'gone';

/**
 * Attempts before a job becomes a dead letter: the first one and `max_retries` of wrangler.toml.
 */
export const ATTEMPTS_MAX = 21;

const stateSchema = z.object({ state: z.string() });
const alertSchema = z.object({ alertedAt: z.string().nullable() });

const KEY = 'notification_id = ?1 AND serial = ?2 AND channel = ?3 AND device_id = ?4';

export const recordPassDelivery = (
  db: D1Database,
  delivery: Delivery,
  attempt: () => Promise<Outcome>,
): Promise<void> => recordDelivery(db, { ...delivery, channel: 'pass' }, attempt);

/** Runs a delivery to a device unless it was reached before, and records its outcome. */
export const recordDeviceDelivery = (
  db: D1Database,
  delivery: Delivery & { deviceId: string },
  attempt: () => Promise<Outcome>,
): Promise<void> => recordDelivery(db, { ...delivery, channel: 'phone' }, attempt);

/** Runs a delivery to Google unless it succeeded before, and records its outcome. */
export const recordGoogleDelivery = (
  db: D1Database,
  delivery: Delivery,
  attempt: () => Promise<Outcome>,
): Promise<void> => recordDelivery(db, { ...delivery, channel: 'google' }, attempt);

const UPDATE_STATE = `UPDATE pass_deliveries SET state = ?5 WHERE ${KEY}`;
// Records nothing if the message or the pass no longer exists.
const UPSERT_REACHED = `INSERT INTO pass_deliveries (notification_id, serial, channel, device_id, state)
  SELECT n.id, p.serial, ?3, ?4, ?5 FROM pass_notifications n, passes p WHERE n.id = ?1 AND p.serial = ?2
  ON CONFLICT (notification_id, serial, channel, device_id) DO UPDATE SET state = excluded.state`;

/** Skips completed deliveries. Counts failures and rethrows them, so that the queue retries. */
async function recordDelivery(
  db: D1Database,
  delivery: Delivery & Channel,
  attempt: () => Promise<Outcome>,
): Promise<void> {
  const deviceId = delivery.channel === 'phone' ? delivery.deviceId : '';
  const key = [delivery.notification, delivery.serial, delivery.channel, deviceId] as const;
  const statement = db.prepare(`SELECT state FROM pass_deliveries WHERE ${KEY}`).bind(...key);
  const known = await firstRow(statement, stateSchema);
  // A pass may notify its devices twice, since each device is checked on its own.
  const isDone = known !== null && known.state !== 'waiting' && delivery.channel !== 'pass';
  if (isDone) return;
  try {
    const outcome = await attempt();
    const isReached = delivery.channel === 'phone' && outcome === 'sent';
    await db
      .prepare(isReached ? UPSERT_REACHED : UPDATE_STATE)
      .bind(...key, outcome)
      .run();
  } catch (error) {
    await db
      .prepare(`UPDATE pass_deliveries SET failures = failures + 1 WHERE ${KEY}`)
      .bind(...key)
      .run();
    throw error;
  }
}

/**
 * Records the deliveries of a message in one pass: one for each confirmed device, and one for
 * Google. Unconfirmed devices get their push, too, and are recorded once it has reached them.
 */
export async function planDeliveries(
  db: D1Database,
  { notification, serial }: Delivery,
  channels: { phones: boolean; google: boolean },
): Promise<void> {
  await db.batch([
    db
      .prepare(
        `INSERT OR IGNORE INTO pass_deliveries (notification_id, serial, channel, device_id, state)
        SELECT ?1, serial, 'phone', device_id, ?3 FROM pass_registrations
        WHERE serial = ?2 AND confirmed_at IS NOT NULL`,
      )
      .bind(notification, serial, channels.phones ? 'waiting' : 'later'),
    ...(channels.google
      ? [
          db
            .prepare(
              `INSERT OR IGNORE INTO pass_deliveries (notification_id, serial, channel, state)
              VALUES (?, ?, 'google', 'waiting')`,
            )
            .bind(notification, serial),
        ]
      : []),
  ]);
}

const CONSUME_ALERT = `UPDATE pass_deliveries SET alerted_at = ?3
  WHERE notification_id = ?1 AND serial = ?2 AND channel = 'google' AND alerted_at IS NULL
    AND (SELECT count(*) FROM pass_deliveries d WHERE d.serial = ?2 AND d.alerted_at > ?4) < ?5`;

/**
 * Consumes one of the alerts Google allows per pass within 24 hours, once per message. Returns
 * false if none remains: the message is then added silently.
 */
export async function consumeAlertQuota(
  db: D1Database,
  { notification, serial }: Delivery,
  now: Date,
): Promise<boolean> {
  const [, consumed] = await db.batch([
    db
      .prepare(CONSUME_ALERT)
      .bind(notification, serial, now.toISOString(), dayBefore(now), GOOGLE_ALERTS_PER_DAY),
    db
      .prepare(
        `SELECT alerted_at AS alertedAt FROM pass_deliveries WHERE notification_id = ? AND serial = ? AND channel = 'google'`,
      )
      .bind(notification, serial),
  ]);
  return typeof parseFirstRow(consumed, alertSchema)?.alertedAt === 'string';
}
