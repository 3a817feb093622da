import { DAY_MS } from '#shared/format/duration.ts';
import { REVENUE_SHARE } from '#shared/plan/pricing.ts';
import { toMonth } from '#shared/revenue/months.ts';
import type { LineKind } from '#shared/revenue/statement.ts';
import { findReferrer } from '#worker/affiliates/find-referrer.ts';
import { hasRow } from '#worker/db/rows.ts';
import { sha256Hex } from '#worker/http/crypto/sha256.ts';
import type { Kernel } from '#worker/kernel.ts';
import { INSERT_PAYMENT, INSERT_RETURN } from '#worker/partner-billing/lines/line-sql.ts';
import type { Payee } from '#worker/partner-billing/partner-billing-context.ts';
import { findPartnerAt, wasCustomer } from '#worker/partners/end-customer.ts';

/** An invoice's money as the provider has it now, without tax, in the smallest unit of its currency. */
export interface InvoiceMoney {
  invoiceId: string;
  currency: string;
  /** ISO 8601; null while it is not paid. */
  paidAt: string | null;
  amount: number;
  /** What went back, and what came again, oldest first. */
  returns: readonly {
    id: string;
    kind: Exclude<LineKind, 'invoice'>;
    /** The line that this one undoes, without which it has no effect. */
    undoes: string | null;
    currency: string;
    amount: number;
    /** Null where the provider does not say: when it is recorded. */
    at: string | null;
  }[];
}

async function findPayee(context: Kernel, userId: string, at: string): Promise<Payee | null> {
  const id = await findPartnerAt(context.db, userId, at);
  // One payee per invoice: a partner's customers are its own sales.
  if (id === null) return findReferrer(context, userId, at);
  return { kind: 'partner', id, percent: REVENUE_SHARE.partnerPercent, waitDays: 0 };
}

/**
 * Whether an invoice of an account has a payee or lines: others need not be read from the provider.
 * Null for an account that was deleted.
 */
export async function isShared(
  context: Kernel,
  userId: string | null,
  invoiceId: string,
): Promise<boolean> {
  const hasLine = context.db.prepare('SELECT 1 FROM revenue_lines WHERE id = ?').bind(invoiceId);
  if (await hasRow(hasLine)) return true;
  if (userId === null) return false;
  // The invoice's own time decides when it is recorded; here it is enough that there may be one.
  if (await wasCustomer(context.db, userId)) return true;
  return (await findReferrer(context, userId, context.now().toISOString())) !== null;
}

/**
 * Statements that record an invoice's payment and what went back of it, for the transaction that
 * processes the event. Recording the same money again changes nothing. A deleted account (null) pays
 * nothing more, but may get money back.
 */
export async function recordPayments(
  context: Kernel,
  userId: string | null,
  money: InvoiceMoney,
): Promise<D1PreparedStatement[]> {
  const { db } = context;
  const { invoiceId, currency, paidAt, amount } = money;
  const now = context.now().toISOString();
  const payee =
    userId === null || paidAt === null || amount <= 0
      ? null
      : await findPayee(context, userId, paidAt);
  const payment =
    payee === null || userId === null || paidAt === null
      ? []
      : [
          db
            .prepare(INSERT_PAYMENT)
            .bind(
              invoiceId,
              payee.kind,
              payee.id,
              toMonth(new Date(Date.parse(paidAt) + payee.waitDays * DAY_MS)),
              invoiceId,
              buildCustomerRef(payee, userId),
              currency,
              amount,
              payee.percent,
              paidAt,
              now,
            ),
        ];
  const returns = money.returns
    .filter((each) => each.amount !== 0)
    .map((each) =>
      db
        .prepare(INSERT_RETURN)
        .bind(
          each.id,
          each.kind,
          each.undoes,
          (each.at ?? now).slice(0, 7),
          invoiceId,
          each.at ?? now,
          each.currency,
          each.amount,
          now,
        ),
    );
  return [...payment, ...returns];
}

/** Different for each payee, so that payees cannot compare their customers. */
function buildCustomerRef(payee: Payee, userId: string): string {
  return sha256Hex(`${payee.kind}:${payee.id}:${userId}`).slice(0, 10);
}
