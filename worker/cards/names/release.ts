import { RELEASE_DAYS, WARNING_DAYS } from '#shared/plan/locked-names.ts';
import { buildReleaseWarning } from '#worker/cards/names/release-mail.ts';
import { log } from '#worker/http/log.ts';
import type { SendMail } from '#worker/http/send-mail.ts';

export interface LockedNameDeps {
  db: D1Database;
  findEmail: (userId: string) => Promise<string | null>;
  sendMail: SendMail;
  /** Removes what a name showed. Never throws. */
  onReleased: (username: string, origin: string) => Promise<void>;
  productName: string;
  /** Where cards are public; empty where no sweep can know it, and then nothing is released. */
  publicOrigin: string;
  now: () => Date;
}

/** Most owners one sweep warns, and most names it releases. */
const BATCH_MAX = 100;
const DAY_MS = 86_400_000;

// A card an operator took down keeps its name: it is theirs to decide about.
const OVERDUE = `c.locked_at IS NOT NULL AND c.locked_at <= ?1 AND c.taken_down_at IS NULL`;
const UNWARNED = `SELECT DISTINCT c.user_id AS userId FROM cards c WHERE ${OVERDUE}
  AND NOT EXISTS (SELECT 1 FROM name_releases r WHERE r.card_id = c.id AND r.locked_at = c.locked_at)
  LIMIT ${BATCH_MAX}`;
const NOTE_WARNING = `INSERT INTO name_releases (card_id, locked_at, warned_at)
  SELECT c.id, c.locked_at, ?3 FROM cards c WHERE ${OVERDUE} AND c.user_id = ?2
  ON CONFLICT (card_id) DO UPDATE SET locked_at = excluded.locked_at, warned_at = excluded.warned_at,
    username = NULL WHERE name_releases.locked_at <> excluded.locked_at`;
const DUE = `SELECT c.id, c.username FROM cards c JOIN name_releases r ON r.card_id = c.id
  WHERE ${OVERDUE} AND r.locked_at = c.locked_at AND r.warned_at <= ?2 AND r.username IS NULL
  LIMIT ${BATCH_MAX}`;

// Both in one transaction. The first leaves out what was opened, or locked again, since it was found; the second follows it.
const NOTE_RELEASE = `UPDATE name_releases SET username = (SELECT username FROM cards WHERE id = card_id)
  WHERE card_id IN (SELECT value FROM json_each(?1)) AND username IS NULL
    AND locked_at = (SELECT locked_at FROM cards WHERE id = card_id)`;
const RELEASE = `UPDATE cards SET username = 'card-' || lower(hex(randomblob(6))), version = version + 1
  WHERE id IN (SELECT value FROM json_each(?1))
    AND username = (SELECT r.username FROM name_releases r WHERE r.card_id = cards.id)`;

/** Warns owners of cards their plan has not covered for long, and releases the names of those warned in time. */
export async function sweepLockedNames(deps: LockedNameDeps): Promise<void> {
  if (deps.publicOrigin === '') return;
  await warnOwners(deps);
  await releaseNames(deps);
}

async function warnOwners(deps: LockedNameDeps): Promise<void> {
  const { db, productName, publicOrigin: origin } = deps;
  const now = deps.now();
  const since = daysBefore(now, RELEASE_DAYS - WARNING_DAYS);
  const { results } = await db.prepare(UNWARNED).bind(since).all<{ userId: string }>();
  for (const { userId } of results) {
    const to = await deps.findEmail(userId);
    if (to === null) continue;
    try {
      await deps.sendMail(buildReleaseWarning({ to, productName, origin }));
    } catch (error) {
      // Not warned is not noted: the next sweep tries again, and until then the name stays.
      log('warn', 'release_not_warned', { userId, error: String(error) });
      continue;
    }
    await db.prepare(NOTE_WARNING).bind(since, userId, now.toISOString()).run();
  }
}

async function releaseNames(deps: LockedNameDeps): Promise<void> {
  const { db, publicOrigin } = deps;
  const now = deps.now();
  const { results } = await db
    .prepare(DUE)
    .bind(daysBefore(now, RELEASE_DAYS), daysBefore(now, WARNING_DAYS))
    .all<{ id: string; username: string }>();
  if (results.length === 0) return;
  const ids = JSON.stringify(results.map(({ id }) => id));
  await db.batch([db.prepare(NOTE_RELEASE).bind(ids), db.prepare(RELEASE).bind(ids)]);
  for (const { username } of results) await deps.onReleased(username, publicOrigin);
  log('info', 'names_released', { count: results.length });
}

function daysBefore(now: Date, days: number): string {
  return new Date(now.getTime() - days * DAY_MS).toISOString();
}
