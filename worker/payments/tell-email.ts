import { log } from '#worker/http/log.ts';
import { CustomerLost, type PaymentProvider } from '#worker/payments/provider.ts';

/** Customers one sweep tells of; the rest wait for the next. */
const CUSTOMERS_MAX = 30;

interface TellEmailDeps {
  db: D1Database;
  provider: PaymentProvider | null;
}

interface Untold {
  customerId: string;
  email: string;
}

/**
 * Tells the provider the address an account has now, where it has another: invoices and receipts follow it. What is told is read
 * here, not when it was asked for, so that the last of two changes stands. Throws when the provider does not answer.
 */
export async function tellEmail({ db, provider }: TellEmailDeps, userId: string): Promise<void> {
  if (provider === null) return;
  const untold = await db
    .prepare(
      `SELECT c.customer_id AS customerId, u.email FROM customers c JOIN users u ON u.id = c.user_id
      WHERE c.user_id = ? AND c.is_email_told = 0 AND c.is_live = ?`,
    )
    .bind(userId, Number(provider.mode === 'live'))
    .first<Untold>();
  if (untold === null) return;
  const { customerId, email } = untold;
  try {
    await provider.changeEmail(customerId, email);
  } catch (error) {
    // Nobody is there to be told; whoever buys again becomes a customer anew, under the address of then.
    if (!(error instanceof CustomerLost)) throw error;
  }
  await db
    .prepare(
      `UPDATE customers SET is_email_told = 1 WHERE customer_id = ?1
        AND EXISTS (SELECT 1 FROM users WHERE id = customers.user_id AND email = ?2)`,
    )
    .bind(customerId, email)
    .run();
}

/** Makes up for what no job has told. */
export async function sweepUntoldEmails(deps: {
  db: D1Database;
  provider: PaymentProvider;
}): Promise<void> {
  const { db, provider } = deps;
  const { results } = await db
    .prepare(
      'SELECT user_id AS userId FROM customers WHERE is_email_told = 0 AND is_live = ? LIMIT ?',
    )
    .bind(Number(provider.mode === 'live'), CUSTOMERS_MAX)
    .all<{ userId: string }>();
  for (const { userId } of results) {
    // The note stays, and the next sweep tries again.
    await tellEmail(deps, userId).catch((error: unknown) =>
      log('warn', 'payments_email_untold', { userId, error: String(error) }),
    );
  }
}
