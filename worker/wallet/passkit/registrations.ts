// A pass carries one token for all of its holders, so anybody who holds it can register invented phones. Until Apple takes a push
// for a phone, or the phone asks for its passes, it is unconfirmed: counted nowhere, and displaced by newer ones.

/** Most confirmed phones of a pass; beyond, a phone stays unconfirmed and gets its pushes all the same. */
export const CONFIRMED_MAX = 20_000;
/** Most unconfirmed phones of a pass, and of one address for a pass; beyond, the newest displaces the oldest. */
export const UNCONFIRMED_MAX = 1000;
export const SENDER_UNCONFIRMED_MAX = 20;
/** Most phones of one address for a pass that count because they asked. A push confirms any number. */
export const SENDER_ASKED_MAX = 200;

/** A phone and the pass it follows. */
export interface Registration {
  deviceId: string;
  serial: string;
}

const REGISTER = `INSERT INTO pass_registrations (device_id, serial, push_token, created_at, sender)
  VALUES (?1, ?2, ?3, ?4, ?5)
  ON CONFLICT (device_id, serial) DO UPDATE SET push_token = excluded.push_token`;

const UNCONFIRMED = 'serial = ?2 AND confirmed_at IS NULL AND device_id <> ?1';
// The new phone itself takes the last place.
const DISPLACE_OF_SENDER = `DELETE FROM pass_registrations WHERE ${UNCONFIRMED} AND device_id IN (
  SELECT device_id FROM pass_registrations WHERE ${UNCONFIRMED} AND sender = ?3
  ORDER BY created_at DESC, device_id LIMIT -1 OFFSET ${SENDER_UNCONFIRMED_MAX - 1})`;
const DISPLACE_OF_PASS = `DELETE FROM pass_registrations WHERE ${UNCONFIRMED} AND device_id IN (
  SELECT device_id FROM pass_registrations WHERE ${UNCONFIRMED}
  ORDER BY created_at DESC, device_id LIMIT -1 OFFSET ${UNCONFIRMED_MAX - 1})`;

/**
 * Remembers that a phone follows a pass; the latest push token counts. `sender` is the key of its address. There is always
 * room: the oldest unconfirmed phone gives way, a confirmed one never.
 */
export async function register(
  db: D1Database,
  asked: Registration & { pushToken: string; sender: string; now: Date },
): Promise<'new' | 'known'> {
  const { deviceId, serial, pushToken, sender, now } = asked;
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

const HAS_ROOM = `(SELECT count(*) FROM pass_registrations o
  WHERE o.serial = pass_registrations.serial AND o.confirmed_at IS NOT NULL) < ${CONFIRMED_MAX}`;
const CONFIRM_ASKED = `UPDATE pass_registrations SET confirmed_at = ?2
  WHERE device_id = ?1 AND confirmed_at IS NULL AND ${HAS_ROOM}
    AND (SELECT count(*) FROM pass_registrations o
      WHERE o.serial = pass_registrations.serial AND o.sender = pass_registrations.sender
        AND o.confirmed_at IS NOT NULL AND o.is_reached = 0) < ${SENDER_ASKED_MAX}`;
const CONFIRM_REACHED = `UPDATE pass_registrations
  SET is_reached = 1, confirmed_at = coalesce(confirmed_at, iif(${HAS_ROOM}, ?3, NULL))
  WHERE device_id = ?1 AND serial = ?2 AND is_reached = 0`;

/** Counts a phone that asked for its passes. */
export async function confirmAsked(db: D1Database, deviceId: string, now: Date): Promise<void> {
  await db.prepare(CONFIRM_ASKED).bind(deviceId, now.toISOString()).run();
}

/** Counts a phone for which Apple took a push. */
export async function confirmReached(
  db: D1Database,
  { deviceId, serial }: Registration,
  now: Date,
): Promise<void> {
  await db.prepare(CONFIRM_REACHED).bind(deviceId, serial, now.toISOString()).run();
}

/** Forgets that a phone follows a pass. */
export async function unregister(
  db: D1Database,
  { deviceId, serial }: Registration,
): Promise<void> {
  await db
    .prepare('DELETE FROM pass_registrations WHERE device_id = ? AND serial = ?')
    .bind(deviceId, serial)
    .run();
}

/** Forgets a push token that leads nowhere, whatever passes it stood for. */
export async function forgetPushToken(db: D1Database, pushToken: string): Promise<void> {
  await db.prepare('DELETE FROM pass_registrations WHERE push_token = ?').bind(pushToken).run();
}

/** The push token of a phone for a pass; null when it follows the pass no more. */
export async function findPushToken(
  db: D1Database,
  { deviceId, serial }: Registration,
): Promise<string | null> {
  const row = await db
    .prepare(
      'SELECT push_token AS token FROM pass_registrations WHERE device_id = ? AND serial = ?',
    )
    .bind(deviceId, serial)
    .first<{ token: string }>();
  return row?.token ?? null;
}

/** The phones that follow a pass. */
export async function listDevices(db: D1Database, serial: string): Promise<string[]> {
  const { results } = await db
    .prepare('SELECT device_id AS deviceId FROM pass_registrations WHERE serial = ? ORDER BY 1')
    .bind(serial)
    .all<{ deviceId: string }>();
  return results.map(({ deviceId }) => deviceId);
}

/** The passes of a phone that changed after a tag, and the tag of the latest of them; null when there are none. */
export async function findChanged(
  db: D1Database,
  deviceId: string,
  since: number,
): Promise<{ serialNumbers: string[]; lastUpdated: string } | null> {
  const { results } = await db
    .prepare(
      `SELECT p.serial, p.change_tag AS tag FROM pass_registrations r JOIN passes p ON p.serial = r.serial
      WHERE r.device_id = ? AND p.change_tag > ? ORDER BY p.change_tag`,
    )
    .bind(deviceId, since)
    .all<{ serial: string; tag: number }>();
  const latest = results.at(-1);
  if (latest === undefined) return null;
  return { serialNumbers: results.map(({ serial }) => serial), lastUpdated: String(latest.tag) };
}
