import { z } from 'zod';
import { allRows } from '#worker/db/rows.ts';
import { log } from '#worker/http/log.ts';
import type { Ledgers } from './ledgers.ts';

/** Most ledgers that one sweep empties. */
const SWEEP_MAX = 200;

const DELETED = `SELECT owner_id AS ownerId FROM ledgers WHERE deleted_at IS NOT NULL
  ORDER BY deleted_at LIMIT ${SWEEP_MAX}`;
const deletedSchema = z.object({ ownerId: z.string() });

/**
 * Empties the ledgers of deleted owners that their job did not empty. Throws at the end if one of
 * them failed.
 */
export async function sweepDeletedLedgers(
  db: D1Database,
  { clearDeleted }: Pick<Ledgers, 'clearDeleted'>,
): Promise<number> {
  const deleted = await allRows(db.prepare(DELETED), deletedSchema);
  let failed = 0;
  for (const { ownerId } of deleted) {
    await clearDeleted(ownerId).catch((error: unknown) => {
      failed += 1;
      log('warn', 'ledger_not_cleared', { ownerId, error: String(error) });
    });
  }
  if (failed > 0) throw new Error(`${failed} ledgers of deleted owners are not empty`);
  return deleted.length;
}
