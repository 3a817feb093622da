import { z } from 'zod';
import type { CardContent } from '#shared/card/card.ts';
import { buildOwnerCard, cardRowSchema, SELECT_CARD } from '#worker/cards/card-row.ts';
import { copyCard } from '#worker/cards/removal/copy-card.ts';
import { requirePrivate } from '#worker/cards/organization/require-private.ts';
import { TAKEN_DOWN } from '#worker/cards/take-down.ts';
import { lockCards, SELECT_USERNAMES } from '#worker/cards/plan-lock.ts';
import { findFormerNames, reservedUntil, reserveSql } from '#worker/cards/reservations.ts';
import { readUsernames, usernameRowSchema } from '#worker/cards/usernames/username-row.ts';
import { allRows, firstRow, parseRows } from '#worker/db/rows.ts';
import { recordWebhookEvent } from '#worker/db/webhook-sql.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { Kernel } from '#worker/kernel.ts';

// The username of a taken-down card is reserved from everyone: its owner could only publish the
// same content there again.
const RESERVATION_COLUMNS = `username, CASE WHEN taken_down_at IS NULL THEN user_id ELSE '${TAKEN_DOWN}' END, NULL, version`;
/**
 * When taken-down cards (`?1`, a JSON array) are deleted, their former usernames expire at `?2`.
 */
const EXPIRE_TAKEN_DOWN_NAMES = `UPDATE username_reservations SET user_id = '${TAKEN_DOWN}', reserved_until = ?2
  WHERE card_id IN (SELECT id FROM cards WHERE taken_down_at IS NOT NULL
    AND id IN (SELECT value FROM json_each(?1)))`;
const RESERVE_NAME = reserveSql(
  `SELECT ${RESERVATION_COLUMNS}, ?3 FROM cards WHERE id = ?1 AND username = ?2`,
);

/**
 * Deletes the user's own card and reserves its username; a freed plan slot unlocks another card.
 * `undeleteCard` restores it.
 * `beforeDelete` receives the former usernames just before they stop redirecting. Returns the last
 * content, those usernames, and the usernames of unlocked cards. Throws `not_found`, also for cards
 * of others.
 */
export async function deleteCardRow(
  kernel: Pick<Kernel, 'db' | 'now'>,
  key: { userId: string; username: string },
  beforeDelete: (oldNames: readonly string[]) => Promise<void>,
): Promise<{ id: string; content: CardContent; formerNames: string[]; unlocked: string[] }> {
  const { db } = kernel;
  const { userId, username } = key;
  const now = kernel.now();
  const statement = db
    .prepare(`${SELECT_CARD} WHERE c.username = ? AND c.user_id = ?`)
    .bind(username, userId);
  const card = await firstRow(statement, cardRowSchema);
  if (card === null) throw new ApiError('not_found');
  requirePrivate(card);
  const formerNames = await findFormerNames(db, card.id);
  await beforeDelete(formerNames);
  const results = await db.batch([
    copyCard(kernel, { ownerId: userId, username }),
    db.prepare(EXPIRE_TAKEN_DOWN_NAMES).bind(JSON.stringify([card.id]), reservedUntil(now)),
    db.prepare(RESERVE_NAME).bind(card.id, username, reservedUntil(now)),
    db
      .prepare('DELETE FROM cards WHERE id = ? AND username = ? AND organization_id IS NULL')
      .bind(card.id, username),
    recordWebhookEvent(db, {
      ownerId: userId,
      type: 'card.deleted',
      at: now.toISOString(),
      data: { username },
    }),
    lockCards(db, userId, now),
    db.prepare(SELECT_USERNAMES).bind(userId),
  ]);
  // A parallel request renamed or deleted the card.
  if (results[3]?.meta.changes === 0) throw new ApiError('not_found');
  const unlocked = results[5]?.meta.changes === 0 ? [] : parseRows(results[6], usernameRowSchema);
  return {
    id: card.id,
    content: buildOwnerCard(card),
    formerNames,
    unlocked: unlocked.map((row) => row.username),
  };
}

/**
 * Cards deleted per transaction. Their analytics are deleted with them, and a D1 transaction has a
 * time limit.
 */
const CARDS_PER_BATCH = 100;

const firstCardSchema = usernameRowSchema.extend({ id: z.string() });
const FIRST_CARDS = `SELECT id, username FROM cards WHERE user_id = ?1 AND organization_id IS NULL ORDER BY created_at, id LIMIT ${CARDS_PER_BATCH}`;
const SELECTED =
  'user_id = ?1 AND organization_id IS NULL AND id IN (SELECT value FROM json_each(?2))';
const RESERVE_SELECTED = reserveSql(
  `SELECT ${RESERVATION_COLUMNS}, ?3 FROM cards WHERE ${SELECTED}`,
);
const SELECT_FORMER_NAMES =
  'SELECT username FROM username_reservations WHERE card_id IN (SELECT value FROM json_each(?1))';

/**
 * Deletes the first hundred cards of an account in one transaction and reserves their usernames.
 * `beforeDelete` receives every username that leads to them. Returns those usernames, or null if no
 * card remains.
 */
export async function deleteCardRows(
  kernel: Pick<Kernel, 'db' | 'now'>,
  userId: string,
  beforeDelete: (names: readonly string[]) => Promise<void>,
): Promise<string[] | null> {
  const { db } = kernel;
  const cards = await allRows(db.prepare(FIRST_CARDS).bind(userId), firstCardSchema);
  if (cards.length === 0) return null;
  const ids = JSON.stringify(cards.map(({ id }) => id));
  const former = await readUsernames(db.prepare(SELECT_FORMER_NAMES).bind(ids));
  const known = [...cards.map(({ username }) => username), ...former];
  await beforeDelete(known);
  const [, , deleted] = await db.batch([
    db.prepare(EXPIRE_TAKEN_DOWN_NAMES).bind(ids, reservedUntil(kernel.now())),
    db.prepare(RESERVE_SELECTED).bind(userId, ids, reservedUntil(kernel.now())),
    db.prepare(`DELETE FROM cards WHERE ${SELECTED} RETURNING username`).bind(userId, ids),
  ]);
  // A parallel request may have renamed a card after `beforeDelete` ran.
  const deletedNames = parseRows(deleted, usernameRowSchema).map(({ username }) => username);
  return [...new Set([...deletedNames.filter((name) => !known.includes(name)), ...known])];
}
