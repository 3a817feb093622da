import { z } from 'zod';
import { firstRow, hasRow } from '#worker/db/rows.ts';

/** To people who act on the organization card of a holder whose publishing is paused. */
export const HOLDER_PAUSED =
  'The holder of this card cannot publish anything new until we have reviewed their account.';

export async function isPublishingPaused(db: D1Database, userId: string): Promise<boolean> {
  return hasRow(
    db.prepare('SELECT 1 FROM publishing_pauses WHERE user_id = ? LIMIT 1').bind(userId),
  );
}

const pauseSchema = z.object({ userId: z.string() });

/** The account whose publishing is paused because of a take-down of this card, or null. */
export async function findPausedAccount(db: D1Database, cardId: string): Promise<string | null> {
  const statement = db
    .prepare('SELECT user_id AS userId FROM publishing_pauses WHERE card_id = ?')
    .bind(cardId);
  return (await firstRow(statement, pauseSchema))?.userId ?? null;
}

/**
 * Lifts every publishing pause of the card's account. Changes no row if the card pauses nothing.
 */
export function resumePublishing(db: D1Database, cardId: string): D1PreparedStatement {
  return db
    .prepare(
      `DELETE FROM publishing_pauses
      WHERE user_id = (SELECT user_id FROM publishing_pauses WHERE card_id = ?1)`,
    )
    .bind(cardId);
}
