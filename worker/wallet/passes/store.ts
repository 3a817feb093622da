import { cardContentSchema, type CardContent } from '#shared/card/card.ts';
import { limitSql } from '#shared/plan/limit-sql.ts';
import {
  NEXT_TAG,
  parsePassRow,
  PASS_COLUMNS,
  type PassRow,
  type PassState,
} from '#worker/wallet/passes/pass-row.ts';

/** A pass by its serial. */
export async function findPass(db: D1Database, serial: string): Promise<PassRow | null> {
  return parsePassRow(
    await db.prepare(`SELECT ${PASS_COLUMNS} FROM passes WHERE serial = ?`).bind(serial).first(),
  );
}

/** The pass of a card. */
export async function findPassOfCard(db: D1Database, cardId: string): Promise<PassRow | null> {
  return parsePassRow(
    await db.prepare(`SELECT ${PASS_COLUMNS} FROM passes WHERE card_id = ?`).bind(cardId).first(),
  );
}

/** The pass visitors of a name may take: made by its owner, and not voided. */
export async function findPublicPass(db: D1Database, username: string): Promise<PassRow | null> {
  return parsePassRow(
    await db
      .prepare(
        `SELECT ${PASS_COLUMNS} FROM passes
        WHERE username = ? AND is_ready = 1 AND voided_at IS NULL ORDER BY change_tag DESC`,
      )
      .bind(username)
      .first(),
  );
}

/** Whether a card has a pass that was made, or one that comes back with it. */
export async function hasPass(
  db: D1Database,
  card: { cardId: string; userId: string; clientId: string },
): Promise<boolean> {
  const row = await db
    .prepare(
      `SELECT 1 FROM passes WHERE card_id = ?1 AND is_ready = 1
      UNION ALL SELECT 1 FROM passes WHERE user_id = ?2 AND client_id = ?3 AND is_ready = 1 LIMIT 1`,
    )
    .bind(card.cardId, card.userId, card.clientId)
    .first();
  return row !== null;
}

/** The serials a change of a name may concern: under that name, of its card, or of a card that is gone and came back. */
export async function findSerials(
  db: D1Database,
  name: { username: string; cardId: string; userId: string; clientId: string },
): Promise<string[]> {
  const { username, cardId, userId, clientId } = name;
  const { results } = await db
    .prepare(
      `SELECT serial FROM passes WHERE username = ?1
      UNION SELECT serial FROM passes WHERE card_id = ?2
      UNION SELECT serial FROM passes WHERE user_id = ?3 AND client_id = ?4`,
    )
    .bind(username, cardId, userId, clientId)
    .all<{ serial: string }>();
  return results.map(({ serial }) => serial);
}

// The plan and its month are judged in the statement itself: parallel generations cannot all see the last free pass, nor
// one the plan had a moment ago.
const RESERVE = `INSERT INTO passes (change_tag, told_tag, serial, user_id, card_id, client_id, content, card_version,
    username, url, words, face, modified_seconds, is_ready, created_at, settings)
  SELECT ${NEXT_TAG}, ${NEXT_TAG}, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, 0, ?13, ?15
  WHERE (SELECT count(*) FROM passes WHERE user_id = ?3 AND created_at >= ?14) <
      ${limitSql('(SELECT plan FROM users WHERE id = ?3)', 'passesPerMonth')}
  ON CONFLICT DO NOTHING RETURNING ${PASS_COLUMNS}`;

/** Takes one of the month's passes for a card. Null when none is left, or when the card has its pass by now. */
export async function reservePass(
  db: D1Database,
  pass: PassState & { serial: string; now: Date },
): Promise<PassRow | null> {
  const { owned, now } = pass;
  const { content, version, username, clientId } = splitCard(owned.card);
  const row = await db
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
      JSON.stringify(pass.words),
      pass.face,
      Math.floor(now.getTime() / 1000),
      now.toISOString(),
      monthStart(now),
      JSON.stringify(pass.settings),
    )
    .first();
  return parsePassRow(row);
}

/** A first generation succeeded: the pass stays. */
export async function keepPass(db: D1Database, serial: string): Promise<void> {
  await db.prepare('UPDATE passes SET is_ready = 1 WHERE serial = ?').bind(serial).run();
}

/** A first generation failed: the month has its pass back, unless a parallel one succeeded. */
export async function returnPass(db: D1Database, serial: string): Promise<void> {
  await db.prepare('DELETE FROM passes WHERE serial = ? AND is_ready = 0').bind(serial).run();
}

const CHANGE = `UPDATE OR IGNORE passes SET
    change_tag = CASE WHEN ?2 THEN ${NEXT_TAG} ELSE change_tag END,
    modified_seconds = CASE WHEN ?2 THEN max(?15, modified_seconds + 1) ELSE modified_seconds END,
    card_id = ?3, client_id = ?4, content = ?5, card_version = ?6, username = ?7, url = ?8, words = ?9, face = ?10,
    voided_at = ?11, settings = ?16, notice = ?17
  WHERE serial = ?12 AND change_tag = ?13 AND card_version = ?14 RETURNING ${PASS_COLUMNS}`;

/** Makes a pass say something else; null when it has changed since `before` was read. */
export async function changePass(
  db: D1Database,
  before: PassRow,
  change: PassState & { isSeen: boolean; now: Date },
): Promise<PassRow | null> {
  const { content, version, username, clientId } = splitCard(change.owned.card);
  const row = await db
    .prepare(CHANGE)
    .bind(
      change.now.getTime(),
      Number(change.isSeen),
      change.owned.cardId,
      clientId,
      content,
      version,
      username,
      change.url,
      JSON.stringify(change.words),
      change.face,
      change.voidedAt,
      before.serial,
      before.changeTag,
      before.cardVersion,
      Math.floor(change.now.getTime() / 1000),
      JSON.stringify(change.settings),
      change.notice && JSON.stringify(change.notice),
    )
    .first();
  return parsePassRow(row);
}

/** Google has not been told of a pass: the sweep tells it, and until then links carry the whole of it. */
export async function markUntold(db: D1Database, serial: string): Promise<void> {
  await db.prepare('UPDATE passes SET told_tag = 0 WHERE serial = ?').bind(serial).run();
}

/** The serials of every pass an owner ever took, those that came to nothing included. */
export async function listTaken(db: D1Database, userId: string): Promise<string[]> {
  const { results } = await db
    .prepare('SELECT serial FROM passes WHERE user_id = ?')
    .bind(userId)
    .all<{ serial: string }>();
  return results.map(({ serial }) => serial);
}

/** The wallets have been told of a pass as it was at this tag. */
export async function markTold(db: D1Database, { serial, changeTag }: PassRow): Promise<void> {
  await db
    .prepare('UPDATE passes SET told_tag = ?2 WHERE serial = ?1 AND told_tag < ?2')
    .bind(serial, changeTag)
    .run();
}

/** Some passes whose last change no wallet has been told of. */
export async function findUntold(db: D1Database, most: number): Promise<PassRow[]> {
  const { results } = await db
    .prepare(`SELECT ${PASS_COLUMNS} FROM passes WHERE told_tag < change_tag LIMIT ?`)
    .bind(most)
    .all();
  return results.map(parsePassRow).filter((row) => row !== null);
}

/** The serials of an owner's passes; those still in use, or all of them. */
export async function listSerials(
  db: D1Database,
  userId: string,
  which: 'active' | 'all',
): Promise<string[]> {
  const { results } = await db
    .prepare(
      `SELECT serial FROM passes WHERE user_id = ? AND is_ready = 1 AND (voided_at IS NULL OR ?) ORDER BY serial`,
    )
    .bind(userId, Number(which === 'all'))
    .all<{ serial: string }>();
  return results.map(({ serial }) => serial);
}

/** How many passes an owner took this month. */
export async function countMonth(db: D1Database, userId: string, now: Date): Promise<number> {
  const row = await db
    .prepare('SELECT count(*) AS used FROM passes WHERE user_id = ? AND created_at >= ?')
    .bind(userId, monthStart(now))
    .first<{ used: number }>();
  return row?.used ?? 0;
}

/** An owner's passes, newest first, each with the number of confirmed phones that follow it. */
export async function listOwnPasses(
  db: D1Database,
  userId: string,
): Promise<{ pass: PassRow; devices: number }[]> {
  const { results } = await db
    .prepare(
      `SELECT ${PASS_COLUMNS}, (SELECT count(*) FROM pass_registrations r
        WHERE r.serial = passes.serial AND r.confirmed_at IS NOT NULL) AS devices
      FROM passes WHERE user_id = ? AND is_ready = 1 ORDER BY created_at DESC, serial LIMIT 100`,
    )
    .bind(userId)
    .all<{ devices: number }>();
  return results.flatMap((row) => {
    const pass = parsePassRow(row);
    return pass === null ? [] : [{ pass, devices: row.devices }];
  });
}

/** The first moment of a month, server time in UTC. */
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
