import { GOOGLE_RINGS_PER_DAY } from '#shared/wallet/notification.ts';
import { dayBefore } from '#worker/wallet/notifications/store.ts';

/** One thing that a message has to reach. */
export interface Delivery {
  notification: string;
  serial: string;
}
type Channel = { channel: 'pass' | 'google' } | { channel: 'phone'; deviceId: string };
export type Outcome = 'sent' | 'quiet' | 'gone';

/** Attempts a job has before the queue gives it to its dead letters: the first, and `max_retries` of wrangler.toml. */
export const ATTEMPTS_MAX = 21;

const KEY = 'notification_id = ?1 AND serial = ?2 AND channel = ?3 AND device_id = ?4';

/** Does what brings a message into a pass, and notes how it went. */
export const settlePass = (
  db: D1Database,
  delivery: Delivery,
  attempt: () => Promise<Outcome>,
): Promise<void> => settle(db, { ...delivery, channel: 'pass' }, attempt);

/** Tells one phone of a message, unless it has been told, and notes how it went. */
export const settlePhone = (
  db: D1Database,
  delivery: Delivery & { deviceId: string },
  attempt: () => Promise<Outcome>,
): Promise<void> => settle(db, { ...delivery, channel: 'phone' }, attempt);

/** Gives Google a message, unless it has it, and notes how it went. */
export const settleGoogle = (
  db: D1Database,
  delivery: Delivery,
  attempt: () => Promise<Outcome>,
): Promise<void> => settle(db, { ...delivery, channel: 'google' }, attempt);

const NOTE = `UPDATE pass_deliveries SET state = ?5 WHERE ${KEY}`;
// Where the message or the pass is gone by now there is nothing to note.
const NOTE_REACHED = `INSERT INTO pass_deliveries (notification_id, serial, channel, device_id, state)
  SELECT n.id, p.serial, ?3, ?4, ?5 FROM pass_notifications n, passes p WHERE n.id = ?1 AND p.serial = ?2
  ON CONFLICT (notification_id, serial, channel, device_id) DO UPDATE SET state = excluded.state`;

/** What was reached is not reached again; a failure is counted and thrown on, for the queue to repeat. */
async function settle(
  db: D1Database,
  delivery: Delivery & Channel,
  attempt: () => Promise<Outcome>,
): Promise<void> {
  const deviceId = delivery.channel === 'phone' ? delivery.deviceId : '';
  const key = [delivery.notification, delivery.serial, delivery.channel, deviceId] as const;
  const known = await db
    .prepare(`SELECT state FROM pass_deliveries WHERE ${KEY}`)
    .bind(...key)
    .first<{ state: string }>();
  // A pass may be asked twice to tell its phones; each of those knows by itself.
  const isDone = known !== null && known.state !== 'waiting' && delivery.channel !== 'pass';
  if (isDone) return;
  try {
    const outcome = await attempt();
    const isReached = delivery.channel === 'phone' && outcome === 'sent';
    await db
      .prepare(isReached ? NOTE_REACHED : NOTE)
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
 * Writes down whom a message in a pass has to reach: each confirmed phone that follows it now, and Google. An unconfirmed
 * phone gets its push too, and is written down once that has reached it.
 */
export async function planTelling(
  db: D1Database,
  { notification, serial }: Delivery,
  tells: { phones: boolean; google: boolean },
): Promise<void> {
  await db.batch([
    db
      .prepare(
        `INSERT OR IGNORE INTO pass_deliveries (notification_id, serial, channel, device_id, state)
        SELECT ?1, serial, 'phone', device_id, ?3 FROM pass_registrations
        WHERE serial = ?2 AND confirmed_at IS NOT NULL`,
      )
      .bind(notification, serial, tells.phones ? 'waiting' : 'later'),
    ...(tells.google
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

const RING = `UPDATE pass_deliveries SET rings_at = ?3
  WHERE notification_id = ?1 AND serial = ?2 AND channel = 'google' AND rings_at IS NULL
    AND (SELECT count(*) FROM pass_deliveries d WHERE d.serial = ?2 AND d.rings_at > ?4) < ?5`;

/**
 * Takes one of the rings Google allows a pass within 24 hours, once for each message. False when none is left: then the
 * message stands in the pass without a sound.
 */
export async function takeRing(
  db: D1Database,
  { notification, serial }: Delivery,
  now: Date,
): Promise<boolean> {
  const [, taken] = await db.batch<{ rings_at: string | null }>([
    db
      .prepare(RING)
      .bind(notification, serial, now.toISOString(), dayBefore(now), GOOGLE_RINGS_PER_DAY),
    db
      .prepare(
        `SELECT rings_at FROM pass_deliveries WHERE notification_id = ? AND serial = ? AND channel = 'google'`,
      )
      .bind(notification, serial),
  ]);
  return typeof taken?.results[0]?.rings_at === 'string';
}
