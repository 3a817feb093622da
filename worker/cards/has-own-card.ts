import { z } from 'zod';
import { requireRow, sqlBoolean } from '#worker/db/rows.ts';

const HAS_OWN = `SELECT EXISTS (
  SELECT 1 FROM cards WHERE user_id = ?1 AND organization_id IS NULL) AS hasOwn`;
const rowSchema = z.object({ hasOwn: sqlBoolean });

/** Whether an account has a card that belongs to no organization. */
export async function hasOwnCard(db: D1Database, userId: string): Promise<boolean> {
  return (await requireRow(db.prepare(HAS_OWN).bind(userId), rowSchema)).hasOwn;
}
