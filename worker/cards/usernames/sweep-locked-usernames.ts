import { z } from 'zod';
import { DAY_MS } from '#shared/format/duration.ts';
import { LOCKED_NAME_RELEASE_DAYS, LOCKED_NAME_WARNING_DAYS } from '#shared/plan/locked-names.ts';
import { findEmail } from '#worker/auth/find-account.ts';
import { allRows } from '#worker/db/rows.ts';
import { log } from '#worker/http/log.ts';
import { buildSender } from '#worker/http/send-mail.ts';
import type { Kernel } from '#worker/kernel.ts';
import { buildReleaseWarning } from './release-warning.ts';

/** Maximum owners warned and usernames released per sweep. */
const BATCH_MAX = 100;

// A card an operator took down keeps its username.
const OVERDUE = `c.locked_at IS NOT NULL AND c.locked_at <= ?1 AND c.taken_down_at IS NULL`;
const UNWARNED = `SELECT DISTINCT c.user_id AS userId FROM cards c WHERE ${OVERDUE}
  AND NOT EXISTS (SELECT 1 FROM username_releases r WHERE r.card_id = c.id AND r.locked_at = c.locked_at)
  LIMIT ${BATCH_MAX}`;
const ownerSchema = z.object({ userId: z.string() });
const RECORD_WARNING = `INSERT INTO username_releases (card_id, locked_at, warned_at)
  SELECT c.id, c.locked_at, ?3 FROM cards c WHERE ${OVERDUE} AND c.user_id = ?2
  ON CONFLICT (card_id) DO UPDATE SET locked_at = excluded.locked_at, warned_at = excluded.warned_at,
    username = NULL WHERE username_releases.locked_at <> excluded.locked_at`;
const DUE = `SELECT c.id, c.username FROM cards c JOIN username_releases r ON r.card_id = c.id
  WHERE ${OVERDUE} AND r.locked_at = c.locked_at AND r.warned_at <= ?2 AND r.username IS NULL
  LIMIT ${BATCH_MAX}`;

const overdueCardSchema = z.object({ id: z.string(), username: z.string() });

// Run both in one transaction. The first skips cards that were unlocked, or locked again, since
// they were selected; the second follows the first.
const RECORD_RELEASE = `UPDATE username_releases SET username = (SELECT username FROM cards WHERE id = card_id)
  WHERE card_id IN (SELECT value FROM json_each(?1)) AND username IS NULL
    AND locked_at = (SELECT locked_at FROM cards WHERE id = card_id)`;
const RELEASE = `UPDATE cards SET username = 'card-' || lower(hex(randomblob(6))), version = version + 1
  WHERE id IN (SELECT value FROM json_each(?1))
    AND username = (SELECT r.username FROM username_releases r WHERE r.card_id = cards.id)`;

/**
 * Warns owners of cards that their plan has not covered for a long time, and releases the usernames
 * of those who were warned in time.
 */
export async function sweepLockedUsernames(
  context: Pick<
    Kernel,
    'db' | 'sendMail' | 'notify' | 'brands' | 'findAppOrigin' | 'publicOrigin' | 'now'
  >,
): Promise<void> {
  if (context.publicOrigin === '') return;
  await warnOwners(context);
  await releaseNames(context);
}

async function warnOwners(
  context: Pick<
    Kernel,
    'db' | 'sendMail' | 'notify' | 'brands' | 'findAppOrigin' | 'publicOrigin' | 'now'
  >,
): Promise<void> {
  const { db, publicOrigin } = context;
  const now = context.now();
  const since = daysBefore(now, LOCKED_NAME_RELEASE_DAYS - LOCKED_NAME_WARNING_DAYS);
  for (const { userId } of await allRows(db.prepare(UNWARNED).bind(since), ownerSchema)) {
    const to = await findEmail(db, userId);
    if (to === null) continue;
    try {
      const brand = await context.brands.ofUser(userId);
      const origin = await context.findAppOrigin(brand, publicOrigin);
      const warning = buildReleaseWarning({ productName: brand.productName, origin });
      await context.sendMail({ to, ...warning, ...buildSender(brand, origin) });
    } catch (error) {
      // Without a sent mail no warning is recorded: the next sweep tries again, and until then the
      // username stays.
      log('warn', 'release_not_warned', { userId, error: String(error) });
      continue;
    }
    await db.prepare(RECORD_WARNING).bind(since, userId, now.toISOString()).run();
  }
}

async function releaseNames(
  context: Pick<
    Kernel,
    'db' | 'sendMail' | 'notify' | 'brands' | 'findAppOrigin' | 'publicOrigin' | 'now'
  >,
): Promise<void> {
  const { db, publicOrigin } = context;
  const now = context.now();
  const statement = db
    .prepare(DUE)
    .bind(daysBefore(now, LOCKED_NAME_RELEASE_DAYS), daysBefore(now, LOCKED_NAME_WARNING_DAYS));
  const overdue = await allRows(statement, overdueCardSchema);
  if (overdue.length === 0) return;
  const ids = JSON.stringify(overdue.map(({ id }) => id));
  await db.batch([db.prepare(RECORD_RELEASE).bind(ids), db.prepare(RELEASE).bind(ids)]);
  for (const { username } of overdue) {
    await context.notify('recordChanged', { username, origin: publicOrigin });
  }
  log('info', 'names_released', { count: overdue.length });
}

function daysBefore(now: Date, days: number): string {
  return new Date(now.getTime() - days * DAY_MS).toISOString();
}
