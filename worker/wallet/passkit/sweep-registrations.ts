import { DAY_MS } from '#shared/format/duration.ts';
import { allRows } from '#worker/db/rows.ts';
import { log } from '#worker/http/log.ts';
import type { WalletContext } from '#worker/wallet/wallet-context.ts';
import { registrationRowSchema } from './registrations.ts';

/** Retention of unconfirmed devices in days: devices poll for their passes after each restart. */
export const UNCONFIRMED_DAYS = 90;
/** Time for a new device to poll or to be reached by a change before it is sent a first push. */
const PROBE_AFTER_MS = 600_000;
/** First pushes per sweep. */
const PROBES_MAX = 200;

const TO_PROBE = `SELECT device_id AS deviceId, serial FROM pass_registrations
  WHERE confirmed_at IS NULL AND probed_at IS NULL AND created_at <= ?1
  ORDER BY created_at DESC LIMIT ${PROBES_MAX}`;

/**
 * Sends each new device one push, which confirms it or shows that Apple does not know it, and
 * deletes devices that were not confirmed within `UNCONFIRMED_DAYS`.
 */
export async function sweepRegistrations({
  db,
  sender,
  enqueue,
  now,
}: Pick<WalletContext, 'db' | 'sender' | 'enqueue' | 'now'>): Promise<void> {
  const at = now().toISOString();
  if (sender !== null) {
    const before = new Date(now().getTime() - PROBE_AFTER_MS).toISOString();
    const phones = await allRows(db.prepare(TO_PROBE).bind(before), registrationRowSchema);
    if (phones.length > 0) {
      await enqueue(phones.map((phone) => ({ kind: 'push_pass', ...phone }) as const));
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
  if (meta.changes > 0) log('info', 'pass_devices_deleted', { count: meta.changes });
}
