import { NAMES_PER_CARD } from '#shared/plan/name-limits.ts';

/** How long a name given up stays its owner's and, after a rename, leads to the card. */
export const HOLD_DAYS = 30;

/** Names a card may have had before and that still lead to it. */
const FORMER_MAX = NAMES_PER_CARD - 1;

/**
 * Directly after a rename of a card (?1): beyond the number of names that may lead to it, the oldest do no more. They stay
 * reserved for their owner.
 */
export const TRIM_FORMER = `UPDATE username_holds SET card_id = NULL WHERE card_id = ?1
  AND username NOT IN (SELECT username FROM username_holds WHERE card_id = ?1
    ORDER BY last_version DESC LIMIT ${FORMER_MAX})`;

/** The former names that lead to the card at a name (?1) at a moment (?2), and until when. */
export const FORMER_NAMES = `SELECT h.username, h.held_until AS until FROM cards c
  JOIN username_holds h ON h.card_id = c.id
  WHERE c.username = ?1 AND h.held_until > ?2 ORDER BY h.last_version DESC LIMIT ${FORMER_MAX}`;

/** When a name given up now becomes free, ISO 8601 UTC. */
export function heldUntil(now: Date): string {
  return new Date(now.getTime() + HOLD_DAYS * 86_400_000).toISOString();
}

/** A card at a name (?1) makes any hold on it pointless. */
export const DROP_HOLD = `DELETE FROM username_holds WHERE username = ?1
  AND EXISTS (SELECT 1 FROM cards WHERE username = ?1)`;

/** Columns of a new hold, to be followed by its SELECT; an older hold on the name gives way. */
export function holdSql(select: string): string {
  return `INSERT INTO username_holds (username, user_id, card_id, last_version, held_until) ${select}
    ON CONFLICT (username) DO UPDATE SET user_id = excluded.user_id, card_id = excluded.card_id,
      last_version = excluded.last_version, held_until = excluded.held_until`;
}

/** The names a card had before and that still lead to it. */
export async function findOldNames(db: D1Database, cardId: string): Promise<string[]> {
  const { results } = await db
    .prepare('SELECT username FROM username_holds WHERE card_id = ?')
    .bind(cardId)
    .all<{ username: string }>();
  return results.map((row) => row.username);
}

/**
 * Whether an account gave this name up within a day, and it leads nowhere any more. Whoever deletes again, because the
 * first answer was lost, has it told to the public again.
 */
export async function isGivenUp(
  db: D1Database,
  asked: { userId: string; username: string },
  now: Date,
): Promise<boolean> {
  const yesterday = new Date(now.getTime() - 86_400_000);
  const hold = await db
    .prepare(
      `SELECT 1 FROM username_holds WHERE username = ?1 AND user_id = ?2 AND held_until > ?3
        AND NOT EXISTS (SELECT 1 FROM cards WHERE cards.id = username_holds.card_id)`,
    )
    .bind(asked.username, asked.userId, heldUntil(yesterday))
    .first();
  return hold !== null;
}

/** Frees the names whose time is over. */
export async function sweepHolds(db: D1Database, now: Date): Promise<void> {
  await db
    .prepare('DELETE FROM username_holds WHERE held_until <= ?')
    .bind(now.toISOString())
    .run();
}
