import { z } from 'zod';
import { requireRow } from '#worker/db/rows.ts';

const usedPassesSchema = z.object({ used: z.int() });

/** The number of completed passes of usernames that are not voided. */
export async function countPasses(db: D1Database, usernames: readonly string[]): Promise<number> {
  const statement = db
    .prepare(
      `SELECT count(*) AS used FROM passes WHERE username IN (SELECT value FROM json_each(?1))
        AND is_ready = 1 AND voided_at IS NULL AND is_forwarded = 0`,
    )
    .bind(JSON.stringify(usernames));
  return (await requireRow(statement, usedPassesSchema)).used;
}
