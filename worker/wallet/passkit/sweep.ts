import { log } from '#worker/http/log.ts';
import type { Registration } from '#worker/wallet/passkit/registrations.ts';

const DAY_MS = 86_400_000;
/** How long an unconfirmed phone is kept, in days: phones ask for their passes after each restart. */
export const UNCONFIRMED_DAYS = 90;
/** How long a new phone may ask by itself, or be reached by a change, before it is sent a first push. */
const PROBE_AFTER_MS = 600_000;
/** Most phones one sweep sends a first push. */
const PROBES = 200;

interface SweepDeps {
  db: D1Database;
  /** Null without a push key. */
  enqueuePushes: ((phones: readonly Registration[]) => Promise<void>) | null;
  now: () => Date;
}

const TO_PROBE = `SELECT device_id AS deviceId, serial FROM pass_registrations
  WHERE confirmed_at IS NULL AND probed_at IS NULL AND created_at <= ?1
  ORDER BY created_at DESC LIMIT ${PROBES}`;

/**
 * Sends each new phone one push, which confirms it or shows that Apple does not know it, and forgets what was never
 * confirmed within `UNCONFIRMED_DAYS`.
 */
export async function sweepRegistrations({ db, enqueuePushes, now }: SweepDeps): Promise<void> {
  const at = now().toISOString();
  if (enqueuePushes !== null) {
    const before = new Date(now().getTime() - PROBE_AFTER_MS).toISOString();
    const { results: phones } = await db
      .prepare(TO_PROBE)
      .bind(before)
      .all<{ deviceId: string; serial: string }>();
    if (phones.length > 0) {
      await enqueuePushes(phones);
      await db.batch(
        phones.map(({ deviceId, serial }) =>
          db
            .prepare(
              'UPDATE pass_registrations SET probed_at = ?3 WHERE device_id = ?1 AND serial = ?2',
            )
            .bind(deviceId, serial, at),
        ),
      );
    }
  }
  const { meta } = await db
    .prepare('DELETE FROM pass_registrations WHERE confirmed_at IS NULL AND created_at <= ?1')
    .bind(new Date(now().getTime() - UNCONFIRMED_DAYS * DAY_MS).toISOString())
    .run();
  if (meta.changes > 0) log('info', 'pass_devices_forgotten', { count: meta.changes });
}
