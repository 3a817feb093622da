import { z } from 'zod';

export const LINE_KINDS = [
  'invoice',
  'refund',
  'refund_failed',
  'credit_note',
  'dispute',
  'dispute_won',
] as const;
export type LineKind = (typeof LINE_KINDS)[number];

/** Amounts are integers in the currency's smallest unit, without tax. */
export const statementLineSchema = z.object({
  /** Stripe's ID of the payment, refund, credit note or dispute. */
  id: z.string(),
  at: z.string(),
  kind: z.enum(LINE_KINDS),
  invoiceId: z.string(),
  /** The same for every line of a customer. It does not reveal who that is. */
  customerRef: z.string(),
  currency: z.string(),
  amount: z.int(),
  share: z.int(),
  percent: z.int(),
});
export type StatementLine = z.infer<typeof statementLineSchema>;

/** The sums of one currency. Currencies are never converted or added. */
export const statementTotalSchema = z.object({
  currency: z.string(),
  lines: z.int(),
  paid: z.int(),
  /** What went back to customers: zero or negative. */
  returned: z.int(),
  share: z.int(),
  /** Zero, or a negative amount carried over from the statement before. */
  carriedIn: z.int(),
  payable: z.int(),
  /** Zero, or a negative amount that the next statement begins with. */
  carriedOut: z.int(),
});
export type StatementTotal = z.infer<typeof statementTotalSchema>;

export interface CurrencySum {
  currency: string;
  lines: number;
  paid: number;
  returned: number;
  share: number;
}

/** The totals of a month: its sums, and what the statement before carries over. */
export function buildTotals(
  sums: readonly CurrencySum[],
  previous: readonly Pick<StatementTotal, 'currency' | 'carriedOut'>[],
): StatementTotal[] {
  const currencies = new Set([
    ...sums.map(({ currency }) => currency),
    ...previous.filter(({ carriedOut }) => carriedOut !== 0).map(({ currency }) => currency),
  ]);
  return [...currencies].sort().map((currency) => {
    const sum = sums.find((each) => each.currency === currency);
    const carriedIn = previous.find((each) => each.currency === currency)?.carriedOut ?? 0;
    const { lines = 0, paid = 0, returned = 0, share = 0 } = sum ?? {};
    const balance = share + carriedIn;
    return {
      currency,
      lines,
      paid,
      returned,
      share,
      carriedIn,
      payable: Math.max(0, balance),
      carriedOut: Math.min(0, balance),
    };
  });
}

/** The sums of lines, by currency. */
export function sumLines(
  lines: readonly Pick<StatementLine, 'currency' | 'amount' | 'share'>[],
): CurrencySum[] {
  const sums = new Map<string, CurrencySum>();
  for (const { currency, amount, share } of lines) {
    const sum = sums.get(currency) ?? { currency, lines: 0, paid: 0, returned: 0, share: 0 };
    sum.lines += 1;
    sum.paid += Math.max(0, amount);
    sum.returned += Math.min(0, amount);
    sum.share += share;
    sums.set(currency, sum);
  }
  return [...sums.values()];
}
