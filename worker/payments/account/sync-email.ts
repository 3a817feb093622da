import { z } from 'zod';
import { allRows, firstRow, sqlBoolean } from '#worker/db/rows.ts';
import { log } from '#worker/http/log.ts';
import type { PaymentContext, SyncContext } from '#worker/payments/payment-context.ts';
import { CustomerNotFound } from '#worker/payments/provider.ts';

/** Customers updated per sweep; the rest wait for the next one. */
const CUSTOMERS_MAX = 30;

const unsentSchema = z.object({ customerId: z.string(), email: z.string() });
type UnsentEmail = z.infer<typeof unsentSchema>;
const updatedSchema = unsentSchema.extend({ isSent: sqlBoolean });
const accountSchema = z.object({ userId: z.string() });

/** Updates per call; an address that changes more often in the meantime waits for the next one. */
const UPDATES_MAX = 3;

/**
 * Sends the account's confirmed email address to the provider, which addresses invoices and
 * receipts to it. Reads the address here instead of taking it from the job, and reads it again
 * afterwards: a slow update may have overwritten a later one. Throws if the provider does not
 * respond.
 */
export async function syncEmail(
  { db, provider }: Pick<PaymentContext, 'db' | 'provider'>,
  userId: string,
): Promise<void> {
  if (provider === null) return;
  const isLive = Number(provider.mode === 'live');
  const statement = db
    .prepare(
      `SELECT c.customer_id AS customerId, u.email FROM customers c JOIN users u ON u.id = c.user_id
      WHERE c.user_id = ? AND c.is_email_synced = 0 AND c.is_live = ? AND u.email_confirmed_at IS NOT NULL`,
    )
    .bind(userId, isLive);
  let pending = await firstRow(statement, unsentSchema);
  for (let update = 0; update < UPDATES_MAX && pending !== null; update++) {
    await updateProvider({ db, provider }, pending);
    pending = await markSent(db, pending);
  }
}

async function updateProvider(
  { db, provider }: Pick<SyncContext, 'db' | 'provider'>,
  { customerId, email }: UnsentEmail,
): Promise<void> {
  try {
    await provider.changeEmail(customerId, email);
  } catch (error) {
    // The customer does not exist. The next purchase creates a new one with the address of that
    // time.
    if (error instanceof CustomerNotFound) return;
    // The request may still succeed after a later one.
    await db
      .prepare('UPDATE customers SET is_email_synced = 0 WHERE customer_id = ?')
      .bind(customerId)
      .run();
    throw error;
  }
}

/**
 * Marks an address as sent if the account still has it. Otherwise clears the mark, even if a faster
 * update has set it, and returns the address to send.
 */
async function markSent(
  db: D1Database,
  { customerId, email }: UnsentEmail,
): Promise<UnsentEmail | null> {
  const statement = db
    .prepare(
      `UPDATE customers SET is_email_synced = EXISTS (SELECT 1 FROM users WHERE id = user_id AND email = ?2)
      WHERE customer_id = ?1 RETURNING is_email_synced AS isSent, customer_id AS customerId,
        (SELECT u.email FROM users u WHERE u.id = user_id) AS email`,
    )
    .bind(customerId, email);
  const updated = await firstRow(statement, updatedSchema);
  return updated === null || updated.isSent ? null : updated;
}

/** Sends the addresses that no job has sent. */
export async function sweepPendingEmails(
  context: Pick<SyncContext, 'db' | 'provider'>,
): Promise<void> {
  const { db, provider } = context;
  const unsynced = db
    .prepare(
      `SELECT c.user_id AS userId FROM customers c JOIN users u ON u.id = c.user_id
      WHERE c.is_email_synced = 0 AND c.is_live = ? AND u.email_confirmed_at IS NOT NULL LIMIT ?`,
    )
    .bind(Number(provider.mode === 'live'), CUSTOMERS_MAX);
  for (const { userId } of await allRows(unsynced, accountSchema)) {
    // The mark stays, and the next sweep retries.
    await syncEmail(context, userId).catch((error: unknown) =>
      log('warn', 'payments_email_not_sent', { userId, error: String(error) }),
    );
  }
}
