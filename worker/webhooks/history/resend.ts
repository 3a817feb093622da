import { z } from 'zod';
import { WEBHOOK_RESEND_MAX } from '#shared/api/webhooks.ts';
import { DAY_MS } from '#shared/format/duration.ts';
import type { Database } from '#worker/db/database.ts';
import { firstRow } from '#worker/db/rows.ts';
import { log } from '#worker/http/log.ts';
import { enqueueDeliveries, expectDeliveries } from '#worker/webhooks/delivery-schedule.ts';
import type { WebhookContext } from '#worker/webhooks/webhook-context.ts';

const TODAY = '(SELECT started FROM webhook_days WHERE day = ?5)';
// A claimed delivery continues. The others start a new series of attempts. The day's limit is
// checked in the statement itself.
const RESEND = `UPDATE webhook_deliveries SET status = 'pending', attempts = 0, due_at = ?3
  WHERE no IN (SELECT no FROM webhook_deliveries
    WHERE endpoint_id = ?1 AND (?2 IS NULL OR id = ?2) AND created_at >= ?6 AND claim IS NULL
      AND (?4 = 0 OR status <> 'delivered')
    ORDER BY no LIMIT max(0, min(${WEBHOOK_RESEND_MAX}, ?7 - coalesce(${TODAY}, 0))))`;
const COUNT = `INSERT INTO webhook_days (day, started) SELECT ?1, changes() WHERE changes() > 0
  ON CONFLICT (day) DO UPDATE SET started = started + excluded.started`;

export interface Resend {
  endpointId: string;
  /** One delivery; null for all since `since`. */
  id: string | null;
  /** ISO 8601. */
  since: string;
  isFailedOnly: boolean;
}

/** Makes deliveries due now, as many as the day's limit allows. Returns how many. */
async function resendDeliveries(
  ledger: Database,
  { endpointId, id, since, isFailedOnly }: Resend,
  { now, dailyMax }: { now: Date; dailyMax: number },
): Promise<number> {
  const at = now.getTime();
  const day = Math.floor(at / DAY_MS);
  const [resent] = await ledger.batch([
    ledger
      .prepare(RESEND)
      .bind(endpointId, id, at, +isFailedOnly, day, Date.parse(since), dailyMax),
    ledger.prepare(COUNT).bind(day),
  ]);
  return resent?.meta.changes ?? 0;
}

/** Makes deliveries due, and has them sent. Returns how many. */
export async function resend(
  context: WebhookContext,
  ownerId: string,
  request: Resend,
): Promise<number> {
  const { db, ledgers, now, dailyMax } = context;
  await expectDeliveries(db, ownerId, now()).run();
  const ledger = await ledgers.open(ownerId);
  const count = await resendDeliveries(ledger, request, { now: now(), dailyMax });
  await enqueueDeliveries(context, [ownerId]).catch((error: unknown) => {
    // The sweep sends the message.
    log('warn', 'webhooks_not_queued', { ownerId, error: String(error) });
  });
  return count;
}

const USAGE = 'SELECT started, skipped FROM webhook_days WHERE day = ?1';
const usageSchema = z.object({ started: z.int(), skipped: z.int() });

/** Deliveries of today (UTC). */
export async function readUsage(
  ledger: Database,
  now: Date,
): Promise<{ started: number; skipped: number }> {
  const day = Math.floor(now.getTime() / DAY_MS);
  return (
    (await firstRow(ledger.prepare(USAGE).bind(day), usageSchema)) ?? { started: 0, skipped: 0 }
  );
}
