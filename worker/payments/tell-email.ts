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

/** Tellings of one call: an address that changes as often meanwhile waits for the next. */
const ROUNDS = 3;

/**
 * Tells the provider the confirmed address an account has now, where it has another: invoices and receipts follow it. What is told is read
 * here, not when it was asked for, and read again afterwards: a telling that was overtaken by a later one may have undone
 * it. Throws when the provider does not answer.
 */
export async function tellEmail({ db, provider }: TellEmailDeps, userId: string): Promise<void> {
  if (provider === null) return;
  const isLive = Number(provider.mode === 'live');
  let untold = await db
    .prepare(
      `SELECT c.customer_id AS customerId, u.email FROM customers c JOIN users u ON u.id = c.user_id
      WHERE c.user_id = ? AND c.is_email_told = 0 AND c.is_live = ? AND u.email_confirmed_at IS NOT NULL`,
    )
    .bind(userId, isLive)
    .first<Untold>();
  for (let round = 0; round < ROUNDS && untold !== null; round++) {
    await tell({ db, provider }, untold);
    untold = await noteTold(db, untold);
  }
}

async function tell(
  { db, provider }: TellEmailDeps & { provider: PaymentProvider },
  { customerId, email }: Untold,
): Promise<void> {
  try {
    await provider.changeEmail(customerId, email);
  } catch (error) {
    // Nobody is there to be told; whoever buys again becomes a customer anew, under the address of then.
    if (error instanceof CustomerLost) return;
    // Without an answer it may be done yet, behind a later telling.
    await db
      .prepare('UPDATE customers SET is_email_told = 0 WHERE customer_id = ?')
      .bind(customerId)
      .run();
    throw error;
  }
}

/**
 * Notes an address as told, where the account has it still. Answers what is to be told after all otherwise: the note
 * returns then, though a faster telling may have taken it away.
 */
async function noteTold(db: D1Database, { customerId, email }: Untold): Promise<Untold | null> {
  return db
    .prepare(
      `UPDATE customers SET is_email_told = EXISTS (SELECT 1 FROM users WHERE id = user_id AND email = ?2)
      WHERE customer_id = ?1 RETURNING is_email_told AS isTold, customer_id AS customerId,
        (SELECT u.email FROM users u WHERE u.id = user_id) AS email`,
    )
    .bind(customerId, email)
    .first<Untold & { isTold: number }>()
    .then((row) => (row === null || row.isTold === 1 ? null : row));
}

/** Makes up for what no job has told. */
export async function sweepUntoldEmails(deps: {
  db: D1Database;
  provider: PaymentProvider;
}): Promise<void> {
  const { db, provider } = deps;
  const { results } = await db
    .prepare(
      `SELECT c.user_id AS userId FROM customers c JOIN users u ON u.id = c.user_id
      WHERE c.is_email_told = 0 AND c.is_live = ? AND u.email_confirmed_at IS NOT NULL LIMIT ?`,
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
