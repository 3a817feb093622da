// All holders of a pass share one token, so any of them can register invented devices. A device is
// unconfirmed until Apple accepts a push for it or it polls for its passes. Unconfirmed devices are
// not counted and are displaced by newer ones.
import { z } from 'zod';
import { allRows, firstRow } from '#worker/db/rows.ts';
import { buildOwnerOfCardSql, buildRecordEventsSql } from '#worker/db/webhook-sql.ts';

/** Confirmed devices per pass. Beyond that a device stays unconfirmed and still gets its pushes. */
export const CONFIRMED_MAX = 20_000;
/**
 * Unconfirmed devices per pass, and per address and pass. Beyond that the newest displaces the
 * oldest.
 */
export const UNCONFIRMED_MAX = 1000;
export const SENDER_UNCONFIRMED_MAX = 20;
/** Devices per address and pass that a poll confirms. A push confirms any number. */
export const SENDER_POLLED_MAX = 200;

export const registrationRowSchema = z.object({ deviceId: z.string(), serial: z.string() });
export type Registration = z.infer<typeof registrationRowSchema>;

const tokenSchema = z.object({ token: z.string() });
const deviceSchema = z.object({ deviceId: z.string() });
const updatedSchema = z.object({ serial: z.string(), tag: z.int() });

const REGISTER = `INSERT INTO pass_registrations (device_id, serial, push_token, created_at, sender)
  VALUES (?1, ?2, ?3, ?4, ?5)
  ON CONFLICT (device_id, serial) DO UPDATE SET push_token = excluded.push_token`;

const UNCONFIRMED = 'serial = ?2 AND confirmed_at IS NULL AND device_id <> ?1';
// The new device takes the last slot.
const DISPLACE_OF_SENDER = `DELETE FROM pass_registrations WHERE ${UNCONFIRMED} AND device_id IN (
  SELECT device_id FROM pass_registrations WHERE ${UNCONFIRMED} AND sender = ?3
  ORDER BY created_at DESC, device_id LIMIT -1 OFFSET ${SENDER_UNCONFIRMED_MAX - 1})`;
const DISPLACE_OF_PASS = `DELETE FROM pass_registrations WHERE ${UNCONFIRMED} AND device_id IN (
  SELECT device_id FROM pass_registrations WHERE ${UNCONFIRMED}
  ORDER BY created_at DESC, device_id LIMIT -1 OFFSET ${UNCONFIRMED_MAX - 1})`;

/**
 * Registers a device for a pass with its latest push token. `sender` is the pseudonymous key of its
 * address. Never fails for lack of capacity: the oldest unconfirmed device is displaced, never a
 * confirmed one.
 */
export async function registerDevice(
  db: D1Database,
  registration: Registration & { pushToken: string; sender: string; now: Date },
): Promise<'new' | 'known'> {
  const { deviceId, serial, pushToken, sender, now } = registration;
  const [known] = await db.batch([
    db
      .prepare('SELECT 1 FROM pass_registrations WHERE device_id = ? AND serial = ?')
      .bind(deviceId, serial),
    db.prepare(REGISTER).bind(deviceId, serial, pushToken, now.toISOString(), sender),
    db.prepare(DISPLACE_OF_SENDER).bind(deviceId, serial, sender),
    db.prepare(DISPLACE_OF_PASS).bind(deviceId, serial),
  ]);
  return known?.results.length === 1 ? 'known' : 'new';
}

const HAS_CAPACITY = `(SELECT count(*) FROM pass_registrations o
  WHERE o.serial = pass_registrations.serial AND o.confirmed_at IS NOT NULL) < ${CONFIRMED_MAX}`;
const CONFIRM_POLLED = `UPDATE pass_registrations SET confirmed_at = ?2
  WHERE device_id = ?1 AND confirmed_at IS NULL AND ${HAS_CAPACITY}
    AND (SELECT count(*) FROM pass_registrations o
      WHERE o.serial = pass_registrations.serial AND o.sender = pass_registrations.sender
        AND o.confirmed_at IS NOT NULL AND o.is_reached = 0) < ${SENDER_POLLED_MAX}`;
const CONFIRM_REACHED = `UPDATE pass_registrations
  SET is_reached = 1, confirmed_at = coalesce(confirmed_at, iif(${HAS_CAPACITY}, ?3, NULL))
  WHERE device_id = ?1 AND serial = ?2 AND is_reached = 0`;

const buildRecordSql = (type: 'pass.saved' | 'pass.removed', at: string, where: string): string =>
  buildRecordEventsSql(`SELECT ${buildOwnerOfCardSql('p.card_id', 'p.user_id')} AS owner_id,
      '${type}' AS type, ${at} AS at,
      json_object('serial', p.serial, 'username', p.username) AS data
    FROM pass_registrations r JOIN passes p ON p.serial = r.serial WHERE ${where}`);
// A device counts as having saved a pass from its confirmation on.
const RECORD_POLLED = buildRecordSql(
  'pass.saved',
  '?2',
  'r.device_id = ?1 AND r.confirmed_at = ?2 AND changes() > 0',
);
const RECORD_REACHED = buildRecordSql(
  'pass.saved',
  '?3',
  'r.device_id = ?1 AND r.serial = ?2 AND r.confirmed_at = ?3 AND changes() > 0',
);
const RECORD_UNREGISTERED = buildRecordSql(
  'pass.removed',
  '?3',
  'r.device_id = ?1 AND r.serial = ?2 AND r.confirmed_at IS NOT NULL',
);
const RECORD_GONE = buildRecordSql(
  'pass.removed',
  '?2',
  'r.push_token = ?1 AND r.confirmed_at IS NOT NULL',
);

/** Confirms a device that polled for its passes. */
export async function confirmPolled(db: D1Database, deviceId: string, now: Date): Promise<void> {
  const values = [deviceId, now.toISOString()];
  await db.batch([
    db.prepare(CONFIRM_POLLED).bind(...values),
    db.prepare(RECORD_POLLED).bind(...values),
  ]);
}

/** Confirms a device for which Apple accepted a push. */
export async function confirmReached(
  db: D1Database,
  { deviceId, serial }: Registration,
  now: Date,
): Promise<void> {
  const values = [deviceId, serial, now.toISOString()];
  await db.batch([
    db.prepare(CONFIRM_REACHED).bind(...values),
    db.prepare(RECORD_REACHED).bind(...values),
  ]);
}

export async function unregisterDevice(
  db: D1Database,
  { deviceId, serial }: Registration,
  now: Date,
): Promise<void> {
  await db.batch([
    db.prepare(RECORD_UNREGISTERED).bind(deviceId, serial, now.toISOString()),
    db
      .prepare('DELETE FROM pass_registrations WHERE device_id = ? AND serial = ?')
      .bind(deviceId, serial),
  ]);
}

export async function deletePushToken(db: D1Database, pushToken: string, now: Date): Promise<void> {
  await db.batch([
    db.prepare(RECORD_GONE).bind(pushToken, now.toISOString()),
    db.prepare('DELETE FROM pass_registrations WHERE push_token = ?').bind(pushToken),
  ]);
}

/** Returns null if the device is not registered for the pass. */
export async function findPushToken(
  db: D1Database,
  { deviceId, serial }: Registration,
): Promise<string | null> {
  const statement = db
    .prepare(
      'SELECT push_token AS token FROM pass_registrations WHERE device_id = ? AND serial = ?',
    )
    .bind(deviceId, serial);
  return (await firstRow(statement, tokenSchema))?.token ?? null;
}

export async function listDevices(db: D1Database, serial: string): Promise<string[]> {
  const statement = db
    .prepare('SELECT device_id AS deviceId FROM pass_registrations WHERE serial = ? ORDER BY 1')
    .bind(serial);
  const devices = await allRows(statement, deviceSchema);
  return devices.map(({ deviceId }) => deviceId);
}

/**
 * Serials of a device's passes updated after a tag, with the latest tag. Null if there are none.
 */
export async function findUpdatedPasses(
  db: D1Database,
  deviceId: string,
  since: number,
): Promise<{ serialNumbers: string[]; lastUpdated: string } | null> {
  const statement = db
    .prepare(
      `SELECT p.serial, p.update_tag AS tag FROM pass_registrations r JOIN passes p ON p.serial = r.serial
      WHERE r.device_id = ? AND p.update_tag > ? ORDER BY p.update_tag`,
    )
    .bind(deviceId, since);
  const updated = await allRows(statement, updatedSchema);
  const latest = updated.at(-1);
  if (latest === undefined) return null;
  return { serialNumbers: updated.map(({ serial }) => serial), lastUpdated: String(latest.tag) };
}
