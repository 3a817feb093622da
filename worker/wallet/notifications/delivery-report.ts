import { z } from 'zod';
import type { NotificationReport, PassReport } from '#shared/api/wallet/pass-notifications.ts';
import { ATTEMPTS_MAX } from './deliveries.ts';
import { notificationRowSchema, type NotificationRow } from './store.ts';
import { allRows } from '#worker/db/rows.ts';

const NOTIFICATIONS_MAX = 10;
const PASSES_MAX = 100;

const countSchema = z.object({
  notification: z.string(),
  serial: z.string(),
  username: z.string(),
  name: z.string(),
  channel: z.enum(['pass', 'phone', 'google']),
  state: z.enum(['waiting', 'sent', 'quiet', 'later', 'gone', 'failed']),
  count: z.int(),
});
/** Deliveries of one channel and state in one pass. */
export type DeliveryCount = z.infer<typeof countSchema>;

const LATEST = `SELECT id, title, message, action_url AS actionUrl, created_at AS createdAt, is_fanned_out AS isFannedOut
  FROM pass_notifications WHERE user_id = ?1 ORDER BY created_at DESC, id LIMIT ?2`;
const COUNTS = `SELECT d.notification_id AS notification, d.serial, p.username,
    coalesce(p.content ->> '$.name', '') AS name, d.channel,
    CASE WHEN d.state = 'waiting' AND d.failures >= ?3 THEN 'failed' ELSE d.state END AS state, count(*) AS count
  FROM pass_notifications n JOIN pass_deliveries d ON d.notification_id = n.id JOIN passes p ON p.serial = d.serial
  WHERE n.id IN (SELECT id FROM pass_notifications WHERE user_id = ?1 ORDER BY created_at DESC, id LIMIT ?2)
  GROUP BY d.notification_id, d.serial, d.channel, 6`;

/** An owner's latest messages and what became of each, newest first. */
export async function readDeliveryReports(
  db: D1Database,
  userId: string,
): Promise<NotificationReport[]> {
  const latest = db.prepare(LATEST).bind(userId, NOTIFICATIONS_MAX);
  const counted = db.prepare(COUNTS).bind(userId, NOTIFICATIONS_MAX, ATTEMPTS_MAX);
  const rows = await allRows(latest, notificationRowSchema);
  const counts = await allRows(counted, countSchema);
  return rows.map((row) => buildDeliveryReport(row, counts));
}

/** A message and what became of it, from the counts of some messages. */
export function buildDeliveryReport(
  { isFannedOut, ...notice }: NotificationRow,
  counts: readonly DeliveryCount[],
): NotificationReport {
  const own = counts.filter(({ notification }) => notification === notice.id);
  const bySerial = Map.groupBy(own, ({ serial }) => serial);
  const passes = [...bySerial.values()].map(buildPassReport);
  const isDone = isFannedOut && own.every(({ state }) => state !== 'waiting');
  return { ...notice, isDone, passes: passes.slice(0, PASSES_MAX) };
}

function buildPassReport(counts: readonly DeliveryCount[]): PassReport {
  const stateOf = (channel: 'pass' | 'google') =>
    counts.find((count) => count.channel === channel)?.state ?? null;
  const phonesIn = (state: DeliveryCount['state']): number =>
    counts.find((count) => count.channel === 'phone' && count.state === state)?.count ?? 0;
  const pass = stateOf('pass');
  const google = stateOf('google');
  const [first] = counts;
  return {
    serial: first?.serial ?? '',
    username: first?.username ?? '',
    name: first?.name ?? '',
    state: pass === null || pass === 'quiet' || pass === 'later' ? 'waiting' : pass,
    phones: {
      waiting: phonesIn('waiting'),
      sent: phonesIn('sent'),
      later: phonesIn('later'),
      gone: phonesIn('gone'),
      failed: phonesIn('failed'),
    },
    google: google === 'later' ? 'waiting' : google,
  };
}
