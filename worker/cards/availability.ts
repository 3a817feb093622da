import type { z } from 'zod';
import type { usernameAvailability } from '#shared/api/cards.ts';
import { newUsernameIssue } from '#shared/card/reserved-names.ts';

type Availability = z.infer<typeof usernameAvailability.response>;

const SELECT = `SELECT
  EXISTS (SELECT 1 FROM cards WHERE username = ?1) AS isTaken,
  EXISTS (SELECT 1 FROM username_holds
    WHERE username = ?1 AND held_until > ?2 AND user_id IS NOT ?3) AS isHeld`;

/** Whether the asker (null: a visitor) could publish a new card under a name. */
export async function findAvailability(
  db: D1Database,
  asked: { username: string; userId: string | null; productName: string; now: string },
): Promise<Availability> {
  const { username } = asked;
  const issue = newUsernameIssue(username, asked.productName);
  if (issue !== null) {
    return { username, available: false, reason: issue === 'reserved' ? 'reserved' : 'invalid' };
  }
  const row = await db
    .prepare(SELECT)
    .bind(username, asked.now, asked.userId)
    .first<{ isTaken: number; isHeld: number }>();
  if (row?.isTaken) return { username, available: false, reason: 'taken' };
  if (row?.isHeld) return { username, available: false, reason: 'held' };
  return { username, available: true };
}
