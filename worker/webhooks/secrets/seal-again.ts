import { z } from 'zod';
import { allRows } from '#worker/db/rows.ts';
import { log } from '#worker/http/log.ts';
import type { WebhookContext } from '#worker/webhooks/webhook-context.ts';

/** Endpoints of one sweep. */
const ENDPOINTS_MAX = 200;

const KEY = 'substr(secret, 1, 8)';
const FIND = `SELECT id, secret, previous_secret AS previousSecret FROM webhook_endpoints
  WHERE ${KEY} < ?1 OR ${KEY} > ?1 LIMIT ${ENDPOINTS_MAX}`;
// A secret that was replaced in the meantime is already sealed with the new key.
const UPDATE = `UPDATE webhook_endpoints SET secret = ?2, previous_secret = ?3
  WHERE id = ?1 AND secret = ?4`;
const rowSchema = z.object({
  id: z.string(),
  secret: z.string(),
  previousSecret: z.string().nullable(),
});

/**
 * After `SESSION_SECRET` is rotated, seals secrets again that were sealed with the previous one, so
 * that they stay readable once it is removed.
 */
export async function sealAgain({
  db,
  secrets,
}: Pick<WebhookContext, 'db' | 'secrets'>): Promise<void> {
  const rows = await allRows(db.prepare(FIND).bind(secrets.keyId), rowSchema);
  for (const { id, secret, previousSecret } of rows) {
    const again = (sealed: string): string => secrets.seal(secrets.open(sealed, id), id);
    try {
      const previous = previousSecret === null ? null : again(previousSecret);
      await db.prepare(UPDATE).bind(id, again(secret), previous, secret).run();
    } catch (error) {
      // Sealed with a secret that is no longer set: its owner must rotate it.
      log('error', 'webhook_secret_lost', { id, error: String(error) });
    }
  }
}
