import type { PublishedCard } from '#shared/card/card.ts';
import { recordCardEvent } from '#worker/cards/card-events.ts';
import { buildOwnerCard, cardRowSchema, SELECT_CARD } from '#worker/cards/card-row.ts';
import { requirePrivate } from '#worker/cards/organization/require-private.ts';
import {
  requireEditable,
  requireReservationSlot,
  requireNotPaused,
  requirePermittedUsername,
  requireNotReservedByOthers,
} from '#worker/cards/publish/decide-publish.ts';
import { readPublishContext } from '#worker/cards/publish/publish-context.ts';
import { buildNotPausedSql } from '#worker/db/publishing-sql.ts';
import { firstRow, parseFirstRow } from '#worker/db/rows.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { Kernel } from '#worker/kernel.ts';
import {
  hasAllowanceSql,
  countChange,
  canReserveSql,
  requireDailyAllowance,
} from './daily-allowance.ts';
import {
  DROP_RESERVATION,
  reservedUntil,
  reserveSql,
  TRIM_FORMER_NAMES,
} from '#worker/cards/reservations.ts';

interface RenamedCard {
  id: string;
  card: PublishedCard;
  /** Usernames whose records change. */
  names: string[];
}

interface UsernameChange {
  userId: string;
  from: string;
  to: string;
}

// The new version exceeds every version ever shown under either username. The daily allowance and
// the reservation limit are checked in the statement, so that parallel renames cannot exceed them.
const RENAME = `UPDATE OR IGNORE cards SET username = ?2, updated_at = ?4, version = 1 + max(version,
    coalesce((SELECT last_version FROM username_reservations WHERE username = ?2), 0))
  WHERE username = ?1 AND user_id = ?3 AND organization_id IS NULL AND locked_at IS NULL AND taken_down_at IS NULL AND ${buildNotPausedSql('?3')}
    AND NOT EXISTS (SELECT 1 FROM username_reservations
    WHERE username = ?2 AND user_id <> ?3 AND reserved_until > ?4)
    AND ${canReserveSql('?3', '?2', '?4')}
    AND ${hasAllowanceSql('rename', { userId: '?3', now: '?4' })}
    AND ${hasAllowanceSql('new_name', { userId: '?3', now: '?4' })}`;

const RESERVE_OLD_NAME = reserveSql(
  'SELECT ?1, user_id, id, version, ?4 FROM cards WHERE id = ?2 AND username = ?3',
);

/** A retry after a lost response finds the card already at its new username. Throws `not_found`. */
async function findRenamed(
  db: D1Database,
  { userId, from, to }: UsernameChange,
): Promise<RenamedCard> {
  const statement = db
    .prepare(
      `${SELECT_CARD} WHERE c.username = ?1 AND c.user_id = ?2
        AND EXISTS (SELECT 1 FROM username_reservations h WHERE h.username = ?3 AND h.card_id = c.id)`,
    )
    .bind(to, userId, from);
  const card = await firstRow(statement, cardRowSchema);
  if (card === null) throw new ApiError('not_found');
  return { id: card.id, card: buildOwnerCard(card), names: [to, from] };
}

/** Throws unless the account may take the target username. */
async function requireRenameAllowed(context: Kernel, { userId, to }: UsernameChange, now: string) {
  const { db } = context;
  const state = await readPublishContext(db, {
    username: to,
    userId,
    clientId: null,
    now,
  });
  if (state.cardByUsername !== null) throw new ApiError('username_taken');
  requirePermittedUsername(to, context.productName);
  requireNotReservedByOthers(state, userId);
  requireNotPaused(state);
  requireReservationSlot(state);
  requireDailyAllowance(state, 'rename', now);
  requireDailyAllowance(state, 'new_name', now);
}

/**
 * Changes the canonical username of the user's card. Returns the two usernames whose records
 * change; older ones are resolved when read. Throws `not_found`, `taken_down`, `plan_limit`,
 * `username_taken` or `rate_limited`.
 */
export async function changeUsername(
  context: Kernel,
  change: UsernameChange,
): Promise<RenamedCard> {
  const { db } = context;
  const at = context.now();
  const now = at.toISOString();
  const { userId, from, to } = change;
  const statement = db
    .prepare(`${SELECT_CARD} WHERE c.username = ? AND c.user_id = ?`)
    .bind(from, userId);
  const card = await firstRow(statement, cardRowSchema);
  if (card === null) return findRenamed(db, change);
  requirePrivate(card);
  requireEditable(card);
  if (from === to) return { id: card.id, card: buildOwnerCard(card), names: [to] };
  await requireRenameAllowed(context, change, now);
  const results = await db.batch([
    db.prepare(RENAME).bind(from, to, userId, now),
    countChange(db, 'rename', { userId, now }),
    countChange(db, 'new_name', { userId, now }),
    recordCardEvent(db, { cardId: card.id, type: 'card.updated', at: now }),
    db.prepare(RESERVE_OLD_NAME).bind(from, card.id, to, reservedUntil(at)),
    db.prepare(DROP_RESERVATION).bind(to),
    db.prepare(TRIM_FORMER_NAMES).bind(card.id),
    db.prepare(`${SELECT_CARD} WHERE c.id = ? AND c.username = ?`).bind(card.id, to),
  ]);
  const renamed = parseFirstRow(results.at(-1), cardRowSchema);
  if (renamed === null) return throwLostRace(context, change, { id: card.id, now });
  return { id: card.id, card: buildOwnerCard(renamed), names: [to, from] };
}

/**
 * Throws the reason why nothing was written at `now`: the card, the username or the allowance changed
 * after the read.
 */
async function throwLostRace(
  context: Kernel,
  change: UsernameChange,
  { id, now }: { id: string; now: string },
): Promise<never> {
  const { db } = context;
  const card = await firstRow(db.prepare(`${SELECT_CARD} WHERE c.id = ?`).bind(id), cardRowSchema);
  if (card !== null) requireEditable(card);
  await requireRenameAllowed(context, change, now);
  throw new ApiError('username_taken');
}
