import { DAY_MS } from '#shared/format/duration.ts';
import { NAMES_PER_CARD } from '#worker/cards/usernames/name-limits.ts';
import { readUsernames } from '#worker/cards/usernames/username-row.ts';
import { hasRow } from '#worker/db/rows.ts';

/**
 * Days a released username stays reserved for its former owner and, after a rename, redirects to
 * the card.
 */
export const RESERVATION_DAYS = 30;

/** Former usernames that may redirect to a card. */
const FORMER_NAMES_MAX = NAMES_PER_CARD - 1;

/**
 * Run directly after a rename of card `?1`. Beyond the maximum, the oldest former usernames stop
 * redirecting but stay reserved for their owner.
 */
export const TRIM_FORMER_NAMES = `UPDATE username_reservations SET card_id = NULL WHERE card_id = ?1
  AND username NOT IN (SELECT username FROM username_reservations WHERE card_id = ?1
    ORDER BY last_version DESC LIMIT ${FORMER_NAMES_MAX})`;

/**
 * Former usernames that redirect to the card at username `?1` at time `?2`, and until when, the latest
 * first. The last part of a compound SELECT.
 */
export const FORMER_NAMES = `SELECT h.username, h.reserved_until AS until, 0 AS isTarget,
    h.last_version AS position
  FROM cards c JOIN username_reservations h ON h.card_id = c.id
  WHERE c.username = ?1 AND h.reserved_until > ?2 ORDER BY position DESC LIMIT ${FORMER_NAMES_MAX}`;

/** When a username released now becomes available, as ISO 8601 UTC. */
export function reservedUntil(now: Date): string {
  return new Date(now.getTime() + RESERVATION_DAYS * DAY_MS).toISOString();
}

/** Deletes the reservation of a username (`?1`) that a card uses again. */
export const DROP_RESERVATION = `DELETE FROM username_reservations WHERE username = ?1
  AND EXISTS (SELECT 1 FROM cards WHERE username = ?1)`;

/**
 * Builds the INSERT of reservations from a SELECT of the five columns. Replaces an older
 * reservation of the same username.
 */
export function reserveSql(select: string): string {
  return `INSERT INTO username_reservations (username, user_id, card_id, last_version, reserved_until) ${select}
    ON CONFLICT (username) DO UPDATE SET user_id = excluded.user_id, card_id = excluded.card_id,
      last_version = excluded.last_version, reserved_until = excluded.reserved_until`;
}

/** Former usernames of a card, including expired ones that the sweep has not deleted yet. */
export async function findFormerNames(db: D1Database, cardId: string): Promise<string[]> {
  return readUsernames(
    db.prepare('SELECT username FROM username_reservations WHERE card_id = ?').bind(cardId),
  );
}

/**
 * Whether this account released the username within the last day and it leads to no card. A
 * repeated deletion, after a lost response, then propagates the username again.
 */
export async function wasReleasedRecently(
  db: D1Database,
  key: { userId: string; username: string },
  now: Date,
): Promise<boolean> {
  const yesterday = new Date(now.getTime() - DAY_MS);
  const statement = db
    .prepare(
      `SELECT 1 FROM username_reservations WHERE username = ?1 AND user_id = ?2 AND reserved_until > ?3
        AND NOT EXISTS (SELECT 1 FROM cards WHERE cards.id = username_reservations.card_id)`,
    )
    .bind(key.username, key.userId, reservedUntil(yesterday));
  return hasRow(statement);
}

export async function sweepReservations(db: D1Database, now: Date): Promise<void> {
  await db
    .prepare('DELETE FROM username_reservations WHERE reserved_until <= ?')
    .bind(now.toISOString())
    .run();
}
