import { z } from 'zod';
import { cardContentSchema } from '#shared/card/card.ts';
import { cleanCard } from '#shared/card/visible-card.ts';
import type { JudgedCard, Verdict } from '#shared/moderation/judged-card.ts';

const TAKE_DOWN = `UPDATE cards SET taken_down_at = ?3, taken_down_reason = ?4, decision_id = ?2
  WHERE id = ?1 AND taken_down_at IS NULL`;
const RESTORE = `UPDATE cards SET taken_down_at = NULL, taken_down_reason = NULL, decision_id = ?2
  WHERE id = ?1 AND taken_down_at IS NOT NULL`;

/** The statement of a verdict. It changes no row when the card is gone, or stands there already. No version rises. */
export function verdictStatement(db: D1Database, verdict: Verdict): D1PreparedStatement {
  const { cardId, decisionId, at, reason } = verdict;
  return reason === null
    ? db.prepare(RESTORE).bind(cardId, decisionId)
    : db.prepare(TAKE_DOWN).bind(cardId, decisionId, at, reason);
}

/** For a later statement of the same transaction: whether the verdict of this decision (?2) changed its card (?1). */
export const VERDICT_HOLDS = 'EXISTS (SELECT 1 FROM cards WHERE id = ?1 AND decision_id = ?2)';

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
