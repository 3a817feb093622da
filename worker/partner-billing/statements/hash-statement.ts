import type { StatementLine, StatementTotal } from '#shared/revenue/statement.ts';
import { sumLines, type CurrencySum } from '#shared/revenue/statement.ts';
import { sha256Hex } from '#worker/http/crypto/sha256.ts';
import type { StatementKey } from './statement-lines.ts';

/** The hash before a payee's first statement. */
export const FIRST_HASH = '0'.repeat(64);

/** A month's lines, read once: their hash, count and sums. */
export interface LineDigest {
  hash: string;
  lines: number;
  sums: CurrencySum[];
}

/** Hashes lines one after the other, so that a month of any size needs no more memory than a batch. */
export async function digestLines(batches: AsyncIterable<StatementLine[]>): Promise<LineDigest> {
  let hash = FIRST_HASH;
  let count = 0;
  const sums = new Map<string, CurrencySum>();
  for await (const lines of batches) {
    for (const line of lines) hash = sha256Hex(`${hash}\n${buildLineText(line)}`);
    count += lines.length;
    for (const sum of sumLines(lines)) {
      const known = sums.get(sum.currency);
      sums.set(sum.currency, known === undefined ? sum : addSums(known, sum));
    }
  }
  return { hash, lines: count, sums: [...sums.values()] };
}

function addSums(one: CurrencySum, other: CurrencySum): CurrencySum {
  return {
    currency: one.currency,
    lines: one.lines + other.lines,
    paid: one.paid + other.paid,
    returned: one.returned + other.returned,
    share: one.share + other.share,
  };
}

// A list has no names whose order could differ.
function buildLineText(line: StatementLine): string {
  const { id, at, kind, invoiceId, customerRef, currency, amount, share, percent } = line;
  return JSON.stringify([id, at, kind, invoiceId, customerRef, currency, amount, share, percent]);
}

/** The hash of a statement: it covers the statement before, every line and the totals. */
export function hashStatement(
  { kind, payeeId, month }: StatementKey,
  content: { previousHash: string; lineHash: string; totals: readonly StatementTotal[] },
): string {
  const totals = content.totals.map((total) => [
    total.currency,
    total.lines,
    total.paid,
    total.returned,
    total.share,
    total.carriedIn,
    total.payable,
    total.carriedOut,
  ]);
  return sha256Hex(
    JSON.stringify([content.previousHash, kind, payeeId, month, content.lineHash, totals]),
  );
}
