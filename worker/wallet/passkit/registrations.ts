/** Most phones that may follow one pass: beyond, a pass still works and is pulled instead of pushed. */
export const DEVICES_MAX = 20_000;

/** A phone and the pass it follows. */
export interface Registration {
  deviceId: string;
  serial: string;
}

const REGISTER = `INSERT INTO pass_registrations (device_id, serial, push_token, created_at)
  SELECT ?1, ?2, ?3, ?4
  WHERE (SELECT count(*) FROM (SELECT 1 FROM pass_registrations WHERE serial = ?2 LIMIT ?5)) < ?5
    OR EXISTS (SELECT 1 FROM pass_registrations WHERE device_id = ?1 AND serial = ?2)
  ON CONFLICT (device_id, serial) DO UPDATE SET push_token = excluded.push_token`;

/** Remembers that a phone follows a pass; the latest push token counts. */
export async function register(
  db: D1Database,
  asked: Registration & { pushToken: string; now: Date },
): Promise<'new' | 'known' | 'full'> {
  const { deviceId, serial, pushToken, now } = asked;
  const [known, written] = await db.batch([
    db
      .prepare('SELECT 1 FROM pass_registrations WHERE device_id = ? AND serial = ?')
      .bind(deviceId, serial),
    db.prepare(REGISTER).bind(deviceId, serial, pushToken, now.toISOString(), DEVICES_MAX),
  ]);
  if (known?.results.length === 1) return 'known';
  return written?.meta.changes === 0 ? 'full' : 'new';
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
