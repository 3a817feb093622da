import type { PublishedCard } from '#shared/card/card.ts';
import {
  requireChangeable,
  requireFewHolds,
  requireNotPaused,
  requireUnheld,
} from '#worker/cards/decide.ts';
import { readFacts } from '#worker/cards/facts.ts';
import { isPublishingPaused, notPausedSql } from '#worker/cards/publishing-pause.ts';
import { buildPublished, parseCardRow, SELECT_CARD } from '#worker/cards/row.ts';
import { DROP_HOLD, findOldNames, heldUntil, holdSql } from '#worker/cards/holds.ts';
import { ApiError } from '#worker/http/api-error.ts';

interface Rename {
  userId: string;
  from: string;
  to: string;
}

// The new version is above everything ever shown under either name.
const MOVE = `UPDATE OR IGNORE cards SET username = ?2, updated_at = ?4, version = 1 + max(version,
    coalesce((SELECT last_version FROM username_holds WHERE username = ?2), 0))
  WHERE username = ?1 AND user_id = ?3 AND locked_at IS NULL AND taken_down_at IS NULL AND ${notPausedSql('?3')}
    AND NOT EXISTS (SELECT 1 FROM username_holds
    WHERE username = ?2 AND user_id <> ?3 AND held_until > ?4)`;

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
  // Older names were expected to change, by whoever moved it.
  return { card: buildPublished(card), names: [to, from] };
}

/**
 * Gives one's own card another canonical name; answers every name that now shows it. `onExpected` hears of those it had
 * before, just before they lead elsewhere. Throws `not_found`, `plan_limit`, `username_taken` or `rate_limited`.
 */
export async function moveCard(
  deps: {
    db: D1Database;
    onExpected: (oldNames: readonly string[]) => Promise<void>;
    now: () => Date;
  },
  rename: Rename,
): Promise<{ card: PublishedCard; names: string[] }> {
  const { db } = deps;
  const now = deps.now();
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
  const facts = await readFacts(db, {
    username: to,
    userId,
    clientId: null,
    now: now.toISOString(),
  });
  if (facts.atName !== null) throw new ApiError('username_taken');
  requireUnheld(facts, userId);
  requireNotPaused(facts);
  requireFewHolds(facts);
  const older = (await findOldNames(db, card.id)).filter((name) => name !== to);
  await deps.onExpected(older);

  const results = await db.batch([
    db.prepare(MOVE).bind(from, to, userId, now.toISOString()),
    db.prepare(HOLD).bind(from, card.id, to, heldUntil(now)),
    db.prepare(DROP_HOLD).bind(to),
    db.prepare(`${SELECT_CARD} WHERE c.id = ? AND c.username = ?`).bind(card.id, to),
  ]);
  const moved = parseCardRow(results[3]?.results[0]);
  if (moved === null) return refuseLost(db, card.id, userId);
  return { card: buildPublished(moved), names: [to, from, ...older] };
}

/** Says why nothing moved since the facts were read: the card or the account was stopped, or the name was taken. */
async function refuseLost(db: D1Database, id: string, userId: string): Promise<never> {
  const card = parseCardRow(await db.prepare(`${SELECT_CARD} WHERE c.id = ?`).bind(id).first());
  if (card !== null) requireChangeable(card);
  const isPaused = await isPublishingPaused(db, userId);
  throw new ApiError(isPaused ? 'publishing_paused' : 'username_taken');
}
