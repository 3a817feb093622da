import { z } from 'zod';
import { cardContentSchema } from '#shared/card/card.ts';
import { cleanCard } from '#shared/card/visible-card.ts';
import type { JudgedCard, Verdict } from '#shared/moderation/judged-card.ts';
import { blockPictures, unblockPictures } from '#worker/cards/blocked-pictures.ts';
import { heldUntil } from '#worker/cards/holds.ts';

const TAKE_DOWN = `UPDATE cards SET taken_down_at = ?3, taken_down_reason = ?4, decision_id = ?2
  WHERE id = ?1 AND taken_down_at IS NULL`;
const RESTORE = `UPDATE cards SET taken_down_at = NULL, taken_down_reason = NULL, decision_id = ?2
  WHERE id = ?1 AND taken_down_at IS NOT NULL`;

/** Owner of a name that was taken down: no account has this id, so no account can publish there. */
export const TAKEN_DOWN = 'taken down';
/** Longer than any reservation by date: such a name is free when the card is restored or, later, deleted. */
const WHILE_DOWN = '9999-12-31T23:59:59.999Z';

const DECIDED = 'EXISTS (SELECT 1 FROM cards WHERE id = ?1 AND decision_id = ?2)';
const RESERVE_NAMES = `UPDATE username_holds SET user_id = '${TAKEN_DOWN}', held_until = '${WHILE_DOWN}'
  WHERE card_id = ?1 AND ${DECIDED}`;
const RETURN_NAMES = `UPDATE username_holds SET held_until = ?3,
    user_id = (SELECT user_id FROM cards WHERE id = ?1)
  WHERE card_id = ?1 AND ${DECIDED}`;
const PAUSE = `INSERT OR IGNORE INTO publishing_pauses (card_id, user_id, paused_at)
  SELECT id, user_id, ?3 FROM cards WHERE id = ?1 AND decision_id = ?2`;
const END_PAUSE = `DELETE FROM publishing_pauses WHERE card_id = ?1 AND ${DECIDED}`;

/**
 * The statements of a verdict, for one transaction: the card, the names that lead to it, its pictures, and whether its account
 * may publish. They change nothing when the card is gone, or is in that state already. No version rises.
 */
export function verdictStatements(db: D1Database, verdict: Verdict): D1PreparedStatement[] {
  const { cardId, decisionId, at, reason, removesPictures } = verdict;
  return reason === null
    ? [
        db.prepare(RESTORE).bind(cardId, decisionId),
        db.prepare(RETURN_NAMES).bind(cardId, decisionId, heldUntil(new Date(at))),
        unblockPictures(db, verdict),
        db.prepare(END_PAUSE).bind(cardId, decisionId),
      ]
    : [
        db.prepare(TAKE_DOWN).bind(cardId, decisionId, at, reason),
        db.prepare(RESERVE_NAMES).bind(cardId, decisionId),
        blockPictures(db, verdict, removesPictures),
        db.prepare(PAUSE).bind(cardId, decisionId, at),
      ];
}

/** For a later statement of the same transaction: whether the verdict of this decision (?2) changed its card (?1). */
export const VERDICT_HOLDS = DECIDED;

const stateSchema = z.object({
  cardId: z.string(),
  pictures: z.enum(['free', 'blocked', 'removed']),
  isPaused: z.int(),
});

/** What take-downs of these cards left behind, by card: what became of their pictures, and whether their accounts wait. */
export async function findTakeDownState(
  db: D1Database,
  cardIds: readonly string[],
): Promise<Map<string, { pictures: 'free' | 'blocked' | 'removed'; isPublishingPaused: boolean }>> {
  const { results } = await db
    .prepare(
      `SELECT asked.value AS cardId,
        coalesce((SELECT CASE max(everywhere) WHEN 1 THEN 'removed' WHEN 0 THEN 'blocked' END
          FROM blocked_pictures WHERE card_id = asked.value), 'free') AS pictures,
        EXISTS (SELECT 1 FROM publishing_pauses WHERE card_id = asked.value) AS isPaused
      FROM json_each(?1) asked`,
    )
    .bind(JSON.stringify(cardIds))
    .all();
  return new Map(
    results.map((row) => {
      const { cardId, pictures, isPaused } = stateSchema.parse(row);
      return [cardId, { pictures, isPublishingPaused: isPaused === 1 }];
    }),
  );
}

const judgedSchema = z.object({
  cardId: z.string(),
  username: z.string(),
  userId: z.string(),
  content: z.string(),
  state: z.enum(['public', 'hidden', 'taken_down']),
  decisionId: z.string().nullable(),
});

/** The cards of these ids that are still there, by id. */
export async function findJudged(
  db: D1Database,
  cardIds: readonly string[],
): Promise<Map<string, JudgedCard>> {
  const { results } = await db
    .prepare(
      `SELECT c.id AS cardId, c.username, c.user_id AS userId, c.content, c.decision_id AS decisionId,
        CASE WHEN c.taken_down_at IS NOT NULL THEN 'taken_down'
          WHEN c.is_active = 1 AND c.locked_at IS NULL THEN 'public' ELSE 'hidden' END AS state
      FROM json_each(?1) asked JOIN cards c ON c.id = asked.value`,
    )
    .bind(JSON.stringify(cardIds))
    .all();
  return new Map(
    results.map((row) => {
      const { content, ...card } = judgedSchema.parse(row);
      const { name, company } = cleanCard(cardContentSchema.parse(JSON.parse(content)));
      return [card.cardId, { ...card, name: name || company || card.username }];
    }),
  );
}
