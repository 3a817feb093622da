import { limitSql } from '#shared/plan/limit-sql.ts';

/** The cards of a user that fill the plan's places: those switched on first, then those edited last. */
const COVERED = `(SELECT id FROM cards WHERE user_id = ?1 ORDER BY is_active DESC, updated_at DESC, id DESC
    LIMIT ${limitSql('(SELECT plan FROM users WHERE id = ?1)', 'cards')})`;

/**
 * Locks the cards of a user (?1) that the plan in their row does not cover, and opens those it does (?2: now). Nothing
 * is deleted, and no version rises: the content is what it was.
 */
export const LOCK_CARDS = `UPDATE cards SET locked_at = CASE WHEN id IN ${COVERED} THEN NULL ELSE ?2 END
  WHERE user_id = ?1 AND (locked_at IS NULL) <> (id IN ${COVERED})`;

/** The names of a user's (?1) cards. Names they had before are resolved when they are read. */
export const OWN_NAMES = 'SELECT username FROM cards WHERE user_id = ?1';
