/** The photos of a card (c) as a JSON list, empty ones too. One list, because D1 joins five selects at most. */
const PHOTOS = `json_array(c.content ->> '$.profileImage', c.content ->> '$.contactPhoto',
  c.content ->> '$.headerPhoto', c.content ->> '$.passPhoto')`;

/**
 * The pictures of a card (c) that the world may not see, as a JSON list: those of a card of the same account that was taken
 * down, and those an operator removed from every card.
 */
export const REMOVED_PICTURES = `(SELECT json_group_array(b.path) FROM blocked_pictures b
  WHERE b.path IN (SELECT value FROM json_each(${PHOTOS})
      UNION ALL SELECT path FROM card_pictures WHERE card_id = c.id)
    AND (b.everywhere = 1 OR b.user_id = c.user_id))`;

// `INSERT OR REPLACE`: the choice of the latest take-down of a card holds.
const BLOCK = `INSERT OR REPLACE INTO blocked_pictures
    (path, card_id, user_id, hash, everywhere, decision_id, blocked_at)
  SELECT held.path, c.id, c.user_id, substr(held.path, 8, 64), ?3, ?2, ?4
  FROM cards c JOIN (
    SELECT value AS path FROM cards c, json_each(${PHOTOS}) WHERE c.id = ?1 AND value <> ''
    UNION SELECT path FROM card_pictures WHERE card_id = ?1
  ) held WHERE c.id = ?1 AND c.decision_id = ?2`;

/** Blocks the pictures of a card that the decision took down, in the same transaction. */
export function blockPictures(
  db: D1Database,
  { cardId, decisionId, at }: { cardId: string; decisionId: string; at: string },
  isEverywhere: boolean,
): D1PreparedStatement {
  return db.prepare(BLOCK).bind(cardId, decisionId, +isEverywhere, at);
}

/** Lifts the block on the pictures of a card that the decision restored, in the same transaction. */
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

/** Removes the blocked pictures of a card from every card, or gives them back to cards of other accounts. */
export function spreadBlock(
  db: D1Database,
  { cardId, decisionId }: { cardId: string; decisionId: string },
  isEverywhere: boolean,
): D1PreparedStatement {
  return db
    .prepare(
      `UPDATE blocked_pictures SET everywhere = ?3, decision_id = ?2
      WHERE card_id = ?1 AND everywhere <> ?3`,
    )
    .bind(cardId, decisionId, +isEverywhere);
}

/** For a later statement of the same transaction: whether the decision (?2) changed the block of the card's (?1) pictures. */
export const SPREAD_HOLDS =
  'EXISTS (SELECT 1 FROM blocked_pictures WHERE card_id = ?1 AND decision_id = ?2)';

const HELD_BY = `SELECT path FROM blocked_pictures WHERE card_id = ?1
  UNION SELECT value FROM cards c, json_each(${PHOTOS}) WHERE c.id = ?1 AND value <> ''
  UNION SELECT path FROM card_pictures WHERE card_id = ?1`;

// CROSS JOIN keeps SQLite at this order: the few pictures of one card, then the cards by index.
const SHARING = `WITH held (path) AS (${HELD_BY}), sharing (id) AS (
    SELECT c.id FROM held CROSS JOIN cards c ON c.content ->> '$.profileImage' = held.path
    UNION SELECT c.id FROM held CROSS JOIN cards c ON c.content ->> '$.contactPhoto' = held.path
    UNION SELECT c.id FROM held CROSS JOIN cards c ON c.content ->> '$.headerPhoto' = held.path
    UNION SELECT c.id FROM held CROSS JOIN cards c ON c.content ->> '$.passPhoto' = held.path
    UNION SELECT p.card_id FROM held CROSS JOIN card_pictures p ON p.path = held.path)
  SELECT c.username FROM sharing CROSS JOIN cards c ON c.id = sharing.id
  WHERE c.id <> ?1 AND (?2 IS NULL OR c.user_id = ?2)`;

/** The names of the other cards that hold a picture of this card; of one account, or of all with null. */
export async function findSharingNames(
  db: D1Database,
  cardId: string,
  userId: string | null,
): Promise<string[]> {
  const { results } = await db.prepare(SHARING).bind(cardId, userId).all<{ username: string }>();
  return results.map(({ username }) => username);
}
