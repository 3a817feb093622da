import { z } from 'zod';
import { allRows } from '#worker/db/rows.ts';

/** SQL condition: no operator blocked the picture with this hash, given as an SQL expression. */
export function notBlockedSql(hash: string): string {
  return `NOT EXISTS (SELECT 1 FROM blocked_pictures WHERE hash = ${hash})`;
}

const pathSchema = z.object({ path: z.string() });

/**
 * Returns the `/media/` paths that no account may start to use, because a card that showed them was
 * taken down.
 */
export async function findBlockedImages(
  db: D1Database,
  paths: readonly string[],
): Promise<Set<string>> {
  const statement = db
    .prepare(
      `SELECT DISTINCT i.value AS path FROM json_each(?1) i
      JOIN blocked_pictures b ON b.hash = substr(i.value, 8, 64)`,
    )
    .bind(JSON.stringify(paths));
  const blocked = await allRows(statement, pathSchema);
  return new Set(blocked.map(({ path }) => path));
}
