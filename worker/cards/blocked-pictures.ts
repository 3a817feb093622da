import { z } from 'zod';
import { allRows, hasRow } from '#worker/db/rows.ts';
import { readUsernames } from '#worker/cards/usernames/username-row.ts';

/**
 * Photos of a card (`c`) as a JSON array, empty strings included. A single array because D1 allows
 * at most five terms in a compound SELECT.
 */
const PHOTOS = `json_array(c.content ->> '$.profileImage', c.content ->> '$.contactPhoto',
  c.content ->> '$.headerPhoto', c.content ->> '$.passPhoto')`;

/**
 * JSON array of the pictures of a card (`c`) that are hidden from the public: those blocked because
 * a card of the same account was taken down, and those an operator removed from every card.
 */
export const REMOVED_PICTURES = `(SELECT json_group_array(b.path) FROM blocked_pictures b
  WHERE b.path IN (SELECT value FROM json_each(${PHOTOS})
      UNION ALL SELECT path FROM card_pictures WHERE card_id = c.id)
    AND (b.everywhere = 1 OR b.user_id = c.user_id))`;

// `INSERT OR REPLACE`: the latest take-down of a card wins.
const BLOCK = `INSERT OR REPLACE INTO blocked_pictures
    (path, card_id, user_id, hash, everywhere, decision_id, blocked_at)
  SELECT used.path, c.id, c.user_id, substr(used.path, 8, 64), ?3, ?2, ?4
  FROM cards c JOIN (
    SELECT value AS path FROM cards c, json_each(${PHOTOS}) WHERE c.id = ?1 AND value <> ''
    UNION SELECT path FROM card_pictures WHERE card_id = ?1
  ) used WHERE c.id = ?1 AND c.decision_id = ?2`;

/** Blocks the pictures of a card that this decision took down. Run in the same transaction. */
export function blockPictures(
  db: D1Database,
  { cardId, decisionId, at }: { cardId: string; decisionId: string; at: string },
  isEverywhere: boolean,
): D1PreparedStatement {
  return db.prepare(BLOCK).bind(cardId, decisionId, +isEverywhere, at);
}

/** Unblocks the pictures of a card that this decision restored. Run in the same transaction. */
export function unblockPictures(
  db: D1Database,
  { cardId, decisionId }: { cardId: string; decisionId: string },
): D1PreparedStatement {
  return db
    .prepare(
      `DELETE FROM blocked_pictures WHERE card_id = ?1
      AND EXISTS (SELECT 1 FROM cards WHERE id = ?1 AND decision_id = ?2)`,
    )
    .bind(cardId, decisionId);
}

/** Account of the blocks of a policy's pictures: none, because they belong to an organization. */
const POLICY_ACCOUNT = 'organization:';

// A picture that the card has of its own stays as `BLOCK` stored it.
const BLOCK_POLICY = `INSERT OR IGNORE INTO blocked_pictures
    (path, card_id, user_id, hash, everywhere, decision_id, blocked_at)
  SELECT shown.value, c.id, '${POLICY_ACCOUNT}' || c.organization_id, substr(shown.value, 8, 64),
    1, ?2, ?3
  FROM cards c, json_each(?4) shown
  WHERE c.id = ?1 AND c.decision_id = ?2 AND c.organization_id IS NOT NULL`;

export interface DecidedPictures {
  cardId: string;
  decisionId: string;
  at: string;
  /** The pictures of the policy of an organization card. */
  policyPictures: readonly string[];
}

/**
 * Removes the pictures that an organization card, taken down by this decision, shows of its policy. Run
 * in the same transaction, after `blockPictures`.
 */
export function blockPolicyPictures(
  db: D1Database,
  { cardId, decisionId, at, policyPictures }: DecidedPictures,
): D1PreparedStatement {
  const paths = JSON.stringify(policyPictures);
  return db.prepare(BLOCK_POLICY).bind(cardId, decisionId, at, paths);
}

const EXTEND_BLOCK = `INSERT INTO blocked_pictures
    (path, card_id, user_id, hash, everywhere, decision_id, blocked_at)
  SELECT path, card_id, user_id, hash, 1, ?2, blocked_at FROM blocked_pictures
    WHERE card_id = ?1 AND everywhere = 0
  UNION ALL
  SELECT shown.value, c.id, '${POLICY_ACCOUNT}' || c.organization_id, substr(shown.value, 8, 64),
    1, ?2, ?3
  FROM cards c, json_each(?4) shown
  WHERE c.id = ?1 AND c.organization_id IS NOT NULL AND c.taken_down_at IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM blocked_pictures WHERE card_id = ?1 AND path = shown.value)
  ON CONFLICT (path, card_id) DO UPDATE SET everywhere = 1, decision_id = excluded.decision_id`;

/**
 * Extends the block of a taken-down card's pictures to every account, with those of its policy.
 * Changes no row if that is its scope already.
 */
export function extendBlock(
  db: D1Database,
  { cardId, decisionId, at, policyPictures }: DecidedPictures,
): D1PreparedStatement {
  const paths = JSON.stringify(policyPictures);
  return db.prepare(EXTEND_BLOCK).bind(cardId, decisionId, at, paths);
}

/**
 * Limits the block of a card's pictures to the card's own account again. Changes no row if that is
 * its scope already.
 */
export function limitBlock(
  db: D1Database,
  { cardId, decisionId }: Pick<DecidedPictures, 'cardId' | 'decisionId'>,
): D1PreparedStatement {
  return db
    .prepare(
      `UPDATE blocked_pictures SET everywhere = 0, decision_id = ?2
      WHERE card_id = ?1 AND everywhere = 1`,
    )
    .bind(cardId, decisionId);
}

/** Unblocks a policy's pictures after `limitBlock`: they have no account to which to limit it. */
export function unblockPolicyPictures(
  db: D1Database,
  { cardId, decisionId }: Pick<DecidedPictures, 'cardId' | 'decisionId'>,
): D1PreparedStatement {
  return db
    .prepare(
      `DELETE FROM blocked_pictures WHERE card_id = ?1 AND decision_id = ?2 AND everywhere = 0
      AND user_id >= '${POLICY_ACCOUNT}' AND user_id < 'organization;'`,
    )
    .bind(cardId, decisionId);
}

/** Whether a picture is blocked with a taken-down card, so that operators may view it. */
export async function isBlockedPicture(db: D1Database, path: string): Promise<boolean> {
  return hasRow(db.prepare('SELECT 1 FROM blocked_pictures WHERE path = ? LIMIT 1').bind(path));
}

const pathSchema = z.object({ path: z.string() });

/** The paths that an operator removed from every card. */
export async function findRemovedPictures(
  db: D1Database,
  paths: readonly string[],
): Promise<string[]> {
  if (paths.length === 0) return [];
  const statement = db
    .prepare(
      `SELECT DISTINCT path FROM blocked_pictures
      WHERE path IN (SELECT value FROM json_each(?)) AND everywhere = 1`,
    )
    .bind(JSON.stringify(paths));
  return (await allRows(statement, pathSchema)).map(({ path }) => path);
}

/** Deletes blocks older than `before` (ISO 8601 UTC) whose card no longer exists. */
export function deleteOldBlocks(db: D1Database, before: string): D1PreparedStatement {
  return db
    .prepare(
      `DELETE FROM blocked_pictures WHERE blocked_at <= ?
      AND NOT EXISTS (SELECT 1 FROM cards WHERE cards.id = card_id)`,
    )
    .bind(before);
}

const PICTURES_OF_CARD = `SELECT path FROM blocked_pictures WHERE card_id = ?1
  UNION SELECT value FROM cards c, json_each(${PHOTOS}) WHERE c.id = ?1 AND value <> ''
  UNION SELECT path FROM card_pictures WHERE card_id = ?1`;

/** The pictures of a card, and those that were blocked with it, which outlive it. */
export async function listModeratedPictures(db: D1Database, cardId: string): Promise<string[]> {
  const statement = db.prepare(PICTURES_OF_CARD).bind(cardId);
  return (await allRows(statement, pathSchema)).map(({ path }) => path);
}

// CROSS JOIN fixes SQLite's join order: the few pictures of one card first, then the cards by
// index.
const SHARING = `WITH used (path) AS (${PICTURES_OF_CARD}), sharing (id) AS (
    SELECT c.id FROM used CROSS JOIN cards c ON c.content ->> '$.profileImage' = used.path
    UNION SELECT c.id FROM used CROSS JOIN cards c ON c.content ->> '$.contactPhoto' = used.path
    UNION SELECT c.id FROM used CROSS JOIN cards c ON c.content ->> '$.headerPhoto' = used.path
    UNION SELECT c.id FROM used CROSS JOIN cards c ON c.content ->> '$.passPhoto' = used.path
    UNION SELECT p.card_id FROM used CROSS JOIN card_pictures p ON p.path = used.path)
  SELECT c.username FROM sharing CROSS JOIN cards c ON c.id = sharing.id
  WHERE c.id <> ?1 AND (?2 IS NULL OR c.user_id = ?2)`;

/**
 * Usernames of other cards that use a picture of this card: of one account, or of all accounts if
 * `userId` is null.
 */
export async function findUsernamesSharingPictures(
  db: D1Database,
  cardId: string,
  userId: string | null,
): Promise<string[]> {
  return readUsernames(db.prepare(SHARING).bind(cardId, userId));
}
