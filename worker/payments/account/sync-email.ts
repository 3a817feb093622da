import type { PaymentProvider } from '#worker/payments/provider.ts';
import type { PaymentContext, SyncContext } from '#worker/payments/payment-context.ts';
import { log } from '#worker/http/log.ts';
import { CustomerNotFound } from '#worker/payments/provider.ts';

/** Customers updated per sweep; the rest wait for the next one. */
const CUSTOMERS_MAX = 30;

interface PendingEmail {
  customerId: string;
  email: string;
}

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
  let pending = await db
    .prepare(
      `SELECT c.customer_id AS customerId, u.email FROM customers c JOIN users u ON u.id = c.user_id
      WHERE c.user_id = ? AND c.is_email_synced = 0 AND c.is_live = ? AND u.email_confirmed_at IS NOT NULL`,
    )
    .bind(userId, isLive)
    .first<PendingEmail>();
  for (let update = 0; update < UPDATES_MAX && pending !== null; update++) {
    await updateProvider({ db, provider }, pending);
    pending = await markSent(db, pending);
  }
}

async function updateProvider(
  { db, provider }: Pick<SyncContext, 'db' | 'provider'>,
  { customerId, email }: PendingEmail,
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
  { customerId, email }: PendingEmail,
): Promise<PendingEmail | null> {
  return db
    .prepare(
      `UPDATE customers SET is_email_synced = EXISTS (SELECT 1 FROM users WHERE id = user_id AND email = ?2)
      WHERE customer_id = ?1 RETURNING is_email_synced AS isSent, customer_id AS customerId,
        (SELECT u.email FROM users u WHERE u.id = user_id) AS email`,
    )
    .bind(customerId, email)
    .first<PendingEmail & { isSent: number }>()
    .then((row) => (row === null || row.isSent === 1 ? null : row));
}

/** Sends the addresses that no job has sent. */
export async function sweepPendingEmails(deps: {
  db: D1Database;
  provider: PaymentProvider;
}): Promise<void> {
  const { db, provider } = deps;
  const { results } = await db
    .prepare(
      `SELECT c.user_id AS userId FROM customers c JOIN users u ON u.id = c.user_id
      WHERE c.is_email_synced = 0 AND c.is_live = ? AND u.email_confirmed_at IS NOT NULL LIMIT ?`,
    )
    .bind(Number(provider.mode === 'live'), CUSTOMERS_MAX)
    .all<{ userId: string }>();
  for (const { userId } of results) {
    // The mark stays, and the next sweep retries.
    await syncEmail(deps, userId).catch((error: unknown) =>
      log('warn', 'payments_email_not_sent', { userId, error: String(error) }),
    );
  }
}
