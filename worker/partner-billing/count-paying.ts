import { z } from 'zod';
import { requireRow } from '#worker/db/rows.ts';

const countSchema = z.object({ count: z.int() });

/** Customers of an affiliate with at least one payment. */
export async function countPaying(db: D1Database, userId: string): Promise<number> {
  const statement = db
    .prepare(
      `SELECT count(DISTINCT customer_ref) AS count FROM revenue_lines
      WHERE payee_kind = 'affiliate' AND payee_id = ? AND kind = 'invoice'`,
    )
    .bind(userId);
  return (await requireRow(statement, countSchema)).count;
}
