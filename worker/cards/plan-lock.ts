import { limitSql } from '#shared/plan/limit-sql.ts';

/** Cards ahead of `cards` in line for the plan's places: those the public sees, then those edited last. */
const AHEAD = `(SELECT count(*) FROM cards c WHERE c.user_id = cards.user_id
    AND (c.is_active, c.updated_at, c.id) > (cards.is_active, cards.updated_at, cards.id))`;
const MOST = limitSql('(SELECT plan FROM users WHERE id = ?1)', 'cards');

/**
 * Locks the cards of a user (?1) that the plan in their row does not cover, and opens those it does (?2: now). Nothing
 * is deleted, and no version rises: the content is what it was.
 */
export const LOCK_CARDS = `UPDATE cards SET locked_at = CASE WHEN ${AHEAD} < ${MOST} THEN NULL ELSE ?2 END
  WHERE user_id = ?1 AND (locked_at IS NULL) <> (${AHEAD} < ${MOST})`;

/** Every name of a user (?1) that leads to a card: its own, and those it had before. */
export const OWN_NAMES = `SELECT username FROM cards WHERE user_id = ?1
  UNION SELECT h.username FROM username_holds h JOIN cards c ON c.id = h.card_id WHERE c.user_id = ?1`;
