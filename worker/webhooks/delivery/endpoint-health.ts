import { z } from 'zod';
import { DAY_MS } from '#shared/format/duration.ts';
import { findEmail } from '#worker/auth/find-account.ts';
import { firstRow } from '#worker/db/rows.ts';
import { log } from '#worker/http/log.ts';
import { buildSender } from '#worker/http/send-mail.ts';
import { buildPausedMail } from '#worker/webhooks/copy.ts';
import type { EndpointRow } from '#worker/webhooks/endpoints/endpoint-row.ts';
import type { WebhookContext } from '#worker/webhooks/webhook-context.ts';

const SUCCEED = `UPDATE webhook_endpoints SET failing_since = NULL
  WHERE id = ?1 AND failing_since IS NOT NULL`;
const FAIL =
  'UPDATE webhook_endpoints SET failing_since = ?2 WHERE id = ?1 AND failing_since IS NULL';
// Only one of several parallel failures pauses it, and mails.
const PAUSE = `UPDATE webhook_endpoints SET status = 'paused', paused_by = ?2
  WHERE id = ?1 AND status = 'active' AND (?2 = 'gone' OR failing_since <= ?3) RETURNING id`;
type HealthKernel = Pick<
  WebhookContext,
  'db' | 'now' | 'sendMail' | 'brands' | 'findAppOrigin' | 'publicOrigin'
>;

const pausedSchema = z.object({ id: z.string() });

/** Ends a period of failures. Writes only if there was one. */
export async function recordSuccess(
  { db }: Pick<WebhookContext, 'db'>,
  endpoint: EndpointRow,
): Promise<void> {
  if (endpoint.failingSince === null) return;
  await db.prepare(SUCCEED).bind(endpoint.id).run();
}

/**
 * Records that an endpoint fails. Pauses it after `days` without a success, or at once if it
 * is gone, with a mail to the person who created it.
 */
export async function recordFailures(
  context: HealthKernel,
  endpoint: EndpointRow,
  { isGone, days }: { isGone: boolean; days: number },
): Promise<void> {
  const { db, now } = context;
  const at = now();
  if (endpoint.failingSince === null) {
    await db.prepare(FAIL).bind(endpoint.id, at.toISOString()).run();
    if (!isGone) return;
  }
  const cutoff = new Date(at.getTime() - days * DAY_MS).toISOString();
  if (!isGone && endpoint.failingSince !== null && endpoint.failingSince > cutoff) return;
  const pause = db.prepare(PAUSE).bind(endpoint.id, isGone ? 'gone' : 'failing', cutoff);
  const paused = await firstRow(pause, pausedSchema);
  if (paused === null) return;
  log('info', 'webhook_paused', { id: endpoint.id, isGone });
  await notifyOwner(context, endpoint, isGone);
}

async function notifyOwner(
  { db, sendMail, brands, findAppOrigin, publicOrigin }: HealthKernel,
  { id, userId, ownerKind }: EndpointRow,
  isGone: boolean,
): Promise<void> {
  try {
    if (userId === null) return;
    const to = await findEmail(db, userId);
    if (to === null) return;
    const isTeam = ownerKind === 'organization';
    const brand = await brands.ofUser(userId);
    const { productName } = brand;
    const origin = await findAppOrigin(brand, publicOrigin);
    const content = buildPausedMail({ productName, origin, isTeam, isGone });
    await sendMail({ to, ...content, ...buildSender(brand, origin) });
  } catch (error) {
    // The settings show that it is paused.
    log('error', 'mail_not_queued', { kind: 'webhook_paused', id, error: String(error) });
  }
}
