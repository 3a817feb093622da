import type { PublishedCard } from '#shared/card/card.ts';
import {
  requireChangeable,
  requireFewReserved,
  requireNotPaused,
  requireNotReserved,
  requireUnheld,
} from '#worker/cards/decide.ts';
import { readPublishContext } from '#worker/cards/facts.ts';
import { DROP_HOLD, heldUntil, holdSql, TRIM_FORMER } from '#worker/cards/holds.ts';
import {
  allowedSql,
  countChange,
  mayReserveSql,
  requireAllowed,
  type TrialSql,
} from '#worker/cards/names/allowance.ts';
import { notPausedSql } from '#worker/cards/publishing-pause.ts';
import { buildPublished, parseCardRow, SELECT_CARD } from '#worker/cards/row.ts';
import { ApiError } from '#worker/http/api-error.ts';

interface Rename {
  userId: string;
  from: string;
  to: string;
}

interface RenameDeps {
  db: D1Database;
  trialSql: TrialSql;
  productName: string;
  now: () => Date;
}

// The new version is above everything ever shown under either name. What the account may do today and what is reserved for
// it are judged here: parallel renames cannot all use the last of either.
const moveSql = (
  trialSql: TrialSql,
): string => `UPDATE OR IGNORE cards SET username = ?2, updated_at = ?4, version = 1 + max(version,
    coalesce((SELECT last_version FROM username_holds WHERE username = ?2), 0))
  WHERE username = ?1 AND user_id = ?3 AND locked_at IS NULL AND taken_down_at IS NULL AND ${notPausedSql('?3')}
    AND NOT EXISTS (SELECT 1 FROM username_holds
    WHERE username = ?2 AND user_id <> ?3 AND held_until > ?4)
    AND ${mayReserveSql('?3', '?2', '?4')}
    AND ${allowedSql('rename', { userId: '?3', now: '?4', trialSql })}
    AND ${allowedSql('new_name', { userId: '?3', now: '?4', trialSql })}`;

const HOLD = holdSql(
  'SELECT ?1, user_id, id, version, ?4 FROM cards WHERE id = ?2 AND username = ?3',
);

/** The card a repeated rename finds at its new name already: the first answer was lost. Throws `not_found`. */
async function findMoved(
  db: D1Database,
  { userId, from, to }: Rename,
): Promise<{ card: PublishedCard; names: string[] }> {
  const card = parseCardRow(
    await db
      .prepare(
        `${SELECT_CARD} WHERE c.username = ?1 AND c.user_id = ?2
          AND EXISTS (SELECT 1 FROM username_holds h WHERE h.username = ?3 AND h.card_id = c.id)`,
      )
      .bind(to, userId, from)
      .first(),
  );
  if (card === null) throw new ApiError('not_found');
  return { card: buildPublished(card), names: [to, from] };
}

/** Throws the refusal of a rename to a name, if the facts hold one. */
async function requireMovable(deps: RenameDeps, { userId, to }: Rename, now: string) {
  const { db, trialSql } = deps;
  const facts = await readPublishContext(db, { username: to, userId, clientId: null, now, trialSql });
  if (facts.atName !== null) throw new ApiError('username_taken');
  requireNotReserved(to, deps.productName);
  requireUnheld(facts, userId);
  requireNotPaused(facts);
  requireFewReserved(facts);
  requireAllowed(facts, 'rename', now);
  requireAllowed(facts, 'new_name', now);
}

/**
 * Gives an account's card another canonical name. Answers the two names whose records change: older ones are resolved when they
 * are read. Throws `not_found`, `plan_limit`, `username_taken` or `rate_limited`.
 */
export async function moveCard(
  deps: RenameDeps,
  rename: Rename,
): Promise<{ card: PublishedCard; names: string[] }> {
  const { db } = deps;
  const at = deps.now();
  const now = at.toISOString();
  const { userId, from, to } = rename;
  const card = parseCardRow(
    await db
      .prepare(`${SELECT_CARD} WHERE c.username = ? AND c.user_id = ?`)
      .bind(from, userId)
      .first(),
  );
  if (card === null) return findMoved(db, rename);
  requireChangeable(card);
  if (from === to) return { card: buildPublished(card), names: [to] };
  await requireMovable(deps, rename, now);
  const results = await db.batch([
    db.prepare(moveSql(deps.trialSql)).bind(from, to, userId, now),
    countChange(db, 'rename', { userId, now }),
    countChange(db, 'new_name', { userId, now }),
    db.prepare(HOLD).bind(from, card.id, to, heldUntil(at)),
    db.prepare(DROP_HOLD).bind(to),
    db.prepare(TRIM_FORMER).bind(card.id),
    db.prepare(`${SELECT_CARD} WHERE c.id = ? AND c.username = ?`).bind(card.id, to),
  ]);
  const moved = parseCardRow(results[6]?.results[0]);
  if (moved === null) return refuseLost(deps, rename, card.id);
  return { card: buildPublished(moved), names: [to, from] };
}

/** Says why nothing moved: the card, the name or the day's allowance changed since the facts were read. */
async function refuseLost(deps: RenameDeps, rename: Rename, id: string): Promise<never> {
  const { db } = deps;
  const card = parseCardRow(await db.prepare(`${SELECT_CARD} WHERE c.id = ?`).bind(id).first());
  if (card !== null) requireChangeable(card);
  await requireMovable(deps, rename, deps.now().toISOString());
  throw new ApiError('username_taken');
}
