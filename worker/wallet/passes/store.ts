import { z } from 'zod';
import { cardContentSchema, type CardContent } from '#shared/card/card.ts';
import { buildLimitSql } from '#worker/db/limit-sql.ts';
import type { CardIds, OwnedCard } from '#worker/db/owned-card.ts';
import {
  NEXT_TAG,
  PASS_COLUMNS,
  passRowSchema,
  type PassRow,
  type PassState,
} from '#worker/wallet/passes/pass-row.ts';
import { allRows, firstRow, hasRow, requireRow } from '#worker/db/rows.ts';

const serialRowSchema = z.object({ serial: z.string() });
const usedPassesSchema = z.object({ used: z.int() });
const ownPassSchema = passRowSchema.extend({ devices: z.int() });

export async function findPass(db: D1Database, serial: string): Promise<PassRow | null> {
  const statement = db.prepare(`SELECT ${PASS_COLUMNS} FROM passes WHERE serial = ?`).bind(serial);
  return firstRow(statement, passRowSchema);
}

export async function findPassOfCard(db: D1Database, cardId: string): Promise<PassRow | null> {
  const statement = db.prepare(`SELECT ${PASS_COLUMNS} FROM passes WHERE card_id = ?`).bind(cardId);
  return firstRow(statement, passRowSchema);
}

/** The pass that visitors of a card may add: its own, ready and not voided. */
export async function findPublicPass(db: D1Database, username: string): Promise<PassRow | null> {
  const statement = db
    .prepare(
      `SELECT ${PASS_COLUMNS} FROM passes
      WHERE username = ? AND is_ready = 1 AND voided_at IS NULL AND is_forwarded = 0
      ORDER BY update_tag DESC`,
    )
    .bind(username);
  return firstRow(statement, passRowSchema);
}

/** True if a card has a ready pass, or one that returns with it. */
export async function hasPass(db: D1Database, card: CardIds): Promise<boolean> {
  const statement = db
    .prepare(
      `SELECT 1 FROM passes WHERE card_id = ?1 AND is_ready = 1
      UNION ALL SELECT 1 FROM passes WHERE user_id = ?2 AND client_id = ?3 AND is_ready = 1 LIMIT 1`,
    )
    .bind(card.cardId, card.userId, card.clientId);
  return hasRow(statement);
}

/**
 * Passes that a change of a username may affect: those under that username, of its card, or of a
 * deleted card that was published again.
 */
export async function findAffected(
  db: D1Database,
  username: string,
  owned: OwnedCard | null,
): Promise<PassRow[]> {
  const statement = db
    .prepare(
      `SELECT ${PASS_COLUMNS} FROM passes
      WHERE username = ?1 OR card_id = ?2 OR (user_id = ?3 AND client_id = ?4) ORDER BY serial`,
    )
    .bind(username, owned?.cardId ?? '', owned?.userId ?? '', owned?.card.id ?? '');
  return allRows(statement, passRowSchema);
}

// The statement itself checks the plan and the month, so that parallel calls cannot all use the
// last pass, nor one of an earlier plan. Parallel calls for one card all get the pass of the first.
const RESERVE = `INSERT INTO passes (update_tag, notified_tag, serial, user_id, card_id, client_id, content, card_version,
    username, url, texts, content_hash, modified_seconds, is_ready, created_at, settings)
  SELECT ${NEXT_TAG}, ${NEXT_TAG}, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, 0, ?13, ?15
  WHERE EXISTS (SELECT 1 FROM passes WHERE card_id = ?4)
    OR (SELECT count(*) FROM passes WHERE user_id = ?3 AND created_at >= ?14) <
      ${buildLimitSql('?3', 'passesPerMonth')}
  ON CONFLICT (card_id) DO UPDATE SET card_id = excluded.card_id RETURNING ${PASS_COLUMNS}`;

/**
 * Reserves one of the month's passes for a card, or returns the one that it has by now. Null if none
 * remains.
 */
export async function reservePass(
  db: D1Database,
  pass: PassState & { serial: string; now: Date },
): Promise<PassRow | null> {
  const { owned, now } = pass;
  const { content, version, username, clientId } = splitCard(owned.card);
  const statement = db
    .prepare(RESERVE)
    .bind(
      now.getTime(),
      pass.serial,
      owned.userId,
      owned.cardId,
      clientId,
      content,
      version,
      username,
      pass.url,
      JSON.stringify(pass.texts),
      pass.contentHash,
      Math.floor(now.getTime() / 1000),
      now.toISOString(),
      monthStart(now),
      JSON.stringify(pass.settings),
    );
  return firstRow(statement, passRowSchema);
}

/**
 * Makes a reserved pass permanent. Unless it is at Google, it is marked as unknown there: the sweep
 * writes it, and until then links contain the whole pass.
 */
export async function completePass(
  db: D1Database,
  serial: string,
  isAtGoogle: boolean,
): Promise<void> {
  await db
    .prepare(
      'UPDATE passes SET is_ready = 1, notified_tag = iif(?2, notified_tag, 0) WHERE serial = ?1',
    )
    .bind(serial, Number(isAtGoogle))
    .run();
}

/** Deletes a reserved pass unless a parallel request made it permanent. */
export async function releasePass(db: D1Database, serial: string): Promise<void> {
  await db.prepare('DELETE FROM passes WHERE serial = ? AND is_ready = 0').bind(serial).run();
}

const CHANGE = `UPDATE OR IGNORE passes SET
    update_tag = CASE WHEN ?2 THEN ${NEXT_TAG} ELSE update_tag END,
    modified_seconds = CASE WHEN ?2 THEN max(?15, modified_seconds + 1) ELSE modified_seconds END,
    card_id = ?3, client_id = ?4, content = ?5, card_version = ?6, username = ?7, url = ?8, texts = ?9, content_hash = ?10,
    voided_at = ?11, settings = ?16, notice = ?17, is_forwarded = ?18
  WHERE serial = ?12 AND update_tag = ?13 AND card_version = ?14 RETURNING ${PASS_COLUMNS}`;

/** Updates a pass. Returns null if it changed since `before` was read. */
export async function changePass(
  db: D1Database,
  before: PassRow,
  change: PassState & { isVisible: boolean; now: Date },
): Promise<PassRow | null> {
  const { content, version, username, clientId } = splitCard(change.owned.card);
  const { isForwarded = false } = change.owned;
  const statement = db.prepare(CHANGE).bind(
    change.now.getTime(),
    Number(change.isVisible),
    change.owned.cardId,
    // The pass stays that of its card.
    isForwarded ? before.clientId : clientId,
    content,
    version,
    username,
    change.url,
    JSON.stringify(change.texts),
    change.contentHash,
    change.voidedAt,
    before.serial,
    before.updateTag,
    before.cardVersion,
    Math.floor(change.now.getTime() / 1000),
    JSON.stringify(change.settings),
    change.notice && JSON.stringify(change.notice),
    Number(isForwarded),
  );
  return firstRow(statement, passRowSchema);
}

/** Serials of all passes of an owner, including those never completed. */
export async function listAllSerials(db: D1Database, userId: string): Promise<string[]> {
  return listSerialsOf(db.prepare('SELECT serial FROM passes WHERE user_id = ?').bind(userId));
}

export async function markNotified(db: D1Database, { serial, updateTag }: PassRow): Promise<void> {
  await db
    .prepare('UPDATE passes SET notified_tag = ?2 WHERE serial = ?1 AND notified_tag < ?2')
    .bind(serial, updateTag)
    .run();
}

/** Passes with changes that no wallet was notified of. */
export async function findUnnotified(db: D1Database, limit: number): Promise<PassRow[]> {
  const statement = db
    .prepare(`SELECT ${PASS_COLUMNS} FROM passes WHERE notified_tag < update_tag LIMIT ?`)
    .bind(limit);
  return allRows(statement, passRowSchema);
}

/** Serials of an owner's completed passes, optionally without voided ones. */
export async function listSerials(
  db: D1Database,
  userId: string,
  which: 'active' | 'all',
): Promise<string[]> {
  const statement = db
    .prepare(
      `SELECT serial FROM passes WHERE user_id = ? AND is_ready = 1 AND (voided_at IS NULL OR ?) ORDER BY serial`,
    )
    .bind(userId, Number(which === 'all'));
  return listSerialsOf(statement);
}

async function listSerialsOf(statement: D1PreparedStatement): Promise<string[]> {
  const rows = await allRows(statement, serialRowSchema);
  return rows.map(({ serial }) => serial);
}

/** The number of passes an owner created this month (UTC). */
export async function countPassesThisMonth(
  db: D1Database,
  userId: string,
  now: Date,
): Promise<number> {
  const statement = db
    .prepare('SELECT count(*) AS used FROM passes WHERE user_id = ? AND created_at >= ?')
    .bind(userId, monthStart(now));
  return (await requireRow(statement, usedPassesSchema)).used;
}

/** An owner's passes, newest first, each with its number of confirmed devices. */
export async function listOwnPasses(
  db: D1Database,
  userId: string,
): Promise<{ pass: PassRow; devices: number }[]> {
  const statement = db
    .prepare(
      `SELECT ${PASS_COLUMNS}, (SELECT count(*) FROM pass_registrations r
        WHERE r.serial = passes.serial AND r.confirmed_at IS NOT NULL) AS devices
      FROM passes WHERE user_id = ? AND is_ready = 1 ORDER BY created_at DESC, serial LIMIT 100`,
    )
    .bind(userId);
  const rows = await allRows(statement, ownPassSchema);
  return rows.map(({ devices, ...pass }) => ({ pass, devices }));
}

function monthStart(now: Date): string {
  return `${now.toISOString().slice(0, 7)}-01T00:00:00.000Z`;
}

function splitCard(card: PassState['owned']['card']) {
  const content: CardContent = cardContentSchema.parse(card);
  return {
    content: JSON.stringify(content),
    version: card.version,
    username: card.username,
    clientId: card.id,
  };
}
