import { z } from 'zod';
import type { readUsernameAvailability } from '#shared/api/cards/cards.ts';
import { newUsernameIssue } from '#shared/card/username/reserved-names.ts';
import { requireRow, sqlBoolean } from '#worker/db/rows.ts';

type Availability = z.infer<typeof readUsernameAvailability.response>;

const takenSchema = z.object({ isTaken: sqlBoolean, isReserved: sqlBoolean });
const SELECT = `SELECT
  EXISTS (SELECT 1 FROM cards WHERE username = ?1) AS isTaken,
  EXISTS (SELECT 1 FROM username_reservations
    WHERE username = ?1 AND reserved_until > ?2 AND user_id IS NOT ?3) AS isReserved`;

/** Checks whether a user (null: a visitor) could publish a new card under a username. */
export async function findAvailability(
  db: D1Database,
  query: { username: string; userId: string | null; productName: string; now: string },
): Promise<Availability> {
  const { username } = query;
  const issue = newUsernameIssue(username, query.productName);
  if (issue !== null) {
    return { username, available: false, reason: issue === 'reserved' ? 'reserved' : 'invalid' };
  }
  const statement = db.prepare(SELECT).bind(username, query.now, query.userId);
  const { isTaken, isReserved } = await requireRow(statement, takenSchema);
  if (isTaken) return { username, available: false, reason: 'taken' };
  if (isReserved) return { username, available: false, reason: 'held' };
  return { username, available: true };
}
