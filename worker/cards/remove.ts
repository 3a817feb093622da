import type { CardContent } from '#shared/card/card.ts';
import { findOldNames, heldUntil, holdSql } from '#worker/cards/holds.ts';
import { LOCK_CARDS, OWN_NAMES } from '#worker/cards/plan-lock.ts';
import { TAKEN_DOWN } from '#worker/cards/take-down.ts';
import { buildPublished, parseCardRow, SELECT_CARD } from '#worker/cards/row.ts';
import { ApiError } from '#worker/http/api-error.ts';

interface RemoveDeps {
  db: D1Database;
  now: () => Date;
}

// The names of a card that was taken down are reserved from everyone: its owner, too, could only show the same again.
const HELD = `username, CASE WHEN taken_down_at IS NULL THEN user_id ELSE '${TAKEN_DOWN}' END, NULL, version`;
/** Lets the older names of cards (?1, JSON) that were taken down go (?2) when the present ones do. */
const DATE_NAMES = `UPDATE username_holds SET user_id = '${TAKEN_DOWN}', held_until = ?2
  WHERE card_id IN (SELECT id FROM cards WHERE taken_down_at IS NOT NULL
    AND id IN (SELECT value FROM json_each(?1)))`;
const HOLD = holdSql(`SELECT ${HELD}, ?3 FROM cards WHERE id = ?1 AND username = ?2`);

/**
 * Deletes one's own card and holds its name; the place it frees goes to a card the plan did not cover. `onExpected` hears
 * of the names it had before, just before they lead nowhere. Answers the last content, those names, and the names that
 * lead to a card again. Throws `not_found`, also for another's card.
 */
export async function removeCard(
  deps: RemoveDeps,
  asked: { userId: string; username: string },
  onExpected: (oldNames: readonly string[]) => Promise<void>,
): Promise<{ content: CardContent; oldNames: string[]; opened: string[] }> {
  const { db } = deps;
  const { userId, username } = asked;
  const now = deps.now();
  const card = parseCardRow(
    await db
      .prepare(`${SELECT_CARD} WHERE c.username = ? AND c.user_id = ?`)
      .bind(username, userId)
      .first(),
  );
  if (card === null) throw new ApiError('not_found');
  const oldNames = await findOldNames(db, card.id);
  await onExpected(oldNames);
  const results = await db.batch<{ username: string }>([
    db.prepare(DATE_NAMES).bind(JSON.stringify([card.id]), heldUntil(now)),
    db.prepare(HOLD).bind(card.id, username, heldUntil(now)),
    db.prepare('DELETE FROM cards WHERE id = ? AND username = ?').bind(card.id, username),
    db.prepare(LOCK_CARDS).bind(userId, now.toISOString()),
    db.prepare(OWN_NAMES).bind(userId),
  ]);
  // Renamed or deleted by a parallel request: under this name there is nothing left to delete.
  if (results[2]?.meta.changes === 0) throw new ApiError('not_found');
  const opened = results[3]?.meta.changes === 0 ? [] : (results[4]?.results ?? []);
  return { content: buildPublished(card), oldNames, opened: opened.map((row) => row.username) };
}

/** Cards deleted in one transaction: with each goes what was counted of it, and a transaction must end in time. */
const CARDS_AT_ONCE = 100;

const FIRST_CARDS = `SELECT id, username FROM cards WHERE user_id = ?1 ORDER BY created_at, id LIMIT ${CARDS_AT_ONCE}`;
const THESE = 'user_id = ?1 AND id IN (SELECT value FROM json_each(?2))';
const HOLD_THESE = holdSql(`SELECT ${HELD}, ?3 FROM cards WHERE ${THESE}`);
const THEIR_OLD_NAMES =
  'SELECT username FROM username_holds WHERE card_id IN (SELECT value FROM json_each(?1))';

/**
 * Deletes the first hundred cards of an account in one transaction and holds their names, however many calls one of them
 * would take by itself. `onExpected` hears of every name that leads to them just before. Answers those names; null when
 * there is no card left.
 */
export async function removeCards(
  deps: RemoveDeps,
  userId: string,
  onExpected: (names: readonly string[]) => Promise<void>,
): Promise<string[] | null> {
  const { db } = deps;
  const { results: cards } = await db
    .prepare(FIRST_CARDS)
    .bind(userId)
    .all<{ id: string; username: string }>();
  if (cards.length === 0) return null;
  const ids = JSON.stringify(cards.map(({ id }) => id));
  const old = await db.prepare(THEIR_OLD_NAMES).bind(ids).all<{ username: string }>();
  const expected = [...cards, ...old.results].map(({ username }) => username);
  await onExpected(expected);
  const [, , deleted] = await db.batch<{ username: string }>([
    db.prepare(DATE_NAMES).bind(ids, heldUntil(deps.now())),
    db.prepare(HOLD_THESE).bind(userId, ids, heldUntil(deps.now())),
    db.prepare(`DELETE FROM cards WHERE ${THESE} RETURNING username`).bind(userId, ids),
  ]);
  // A parallel request may have renamed one since: nobody expected that name.
  const gone = (deleted?.results ?? []).map(({ username }) => username);
  return [...new Set([...gone.filter((name) => !expected.includes(name)), ...expected])];
}
