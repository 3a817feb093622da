import { z } from 'zod';
import { HOUR_MS } from '#shared/format/duration.ts';
import { firstRow, hasRow } from '#worker/db/rows.ts';

/** Minimum milliseconds between two drawings of a card. */
export const CARD_GAP_MS = 60_000;
/** Maximum drawings per account and hour. */
const ACCOUNT_MAX = 50;

const stateSchema = z.object({
  requestedHash: z.string(),
  drawnHash: z.string().nullable(),
  startedAt: z.int(),
  dueAt: z.int(),
});
type DrawingState = z.infer<typeof stateSchema>;
const claimSchema = stateSchema.pick({ dueAt: true });

export const startOfHour = (at: number): string => new Date(at - (at % HOUR_MS)).toISOString();

/** Null for a card that never had a picture. */
export async function readDrawingState(
  db: D1Database,
  cardId: string,
): Promise<DrawingState | null> {
  const statement = db
    .prepare(
      'SELECT requested_hash AS requestedHash, drawn_hash AS drawnHash, started_at AS startedAt, due_at AS dueAt FROM card_previews WHERE card_id = ?',
    )
    .bind(cardId);
  return firstRow(statement, stateSchema);
}

// The row exists from the first change, so that two concurrent changes share a job.
const CLAIM = `INSERT INTO card_previews (card_id, requested_hash, requested_at, attempts, due_at) VALUES (?1, '', ?3, 0, ?2)
  ON CONFLICT (card_id) DO UPDATE SET due_at = max(?2, started_at + ${CARD_GAP_MS}) WHERE due_at <= ?2
  RETURNING due_at AS dueAt`;

/**
 * Claims the next drawing of a card. Returns the milliseconds until it may start, or null if a job
 * is enqueued already: that job draws the card's content of its time, so nothing is lost.
 */
export async function claimDrawing(
  db: D1Database,
  cardId: string,
  now: Date,
): Promise<number | null> {
  const at = now.getTime();
  const statement = db.prepare(CLAIM).bind(cardId, at, now.toISOString());
  const row = await firstRow(statement, claimSchema);
  return row === null ? null : row.dueAt - at;
}

const COUNT = `INSERT INTO preview_hours (user_id, hour, drawings) VALUES (?1, ?2, 1)
  ON CONFLICT (user_id, hour) DO UPDATE SET drawings = drawings + 1 WHERE drawings < ${ACCOUNT_MAX}
  RETURNING drawings`;

/**
 * Counts a drawing of an account. Returns 0 if it may start, else the milliseconds until the next
 * hour.
 */
export async function countDrawing(db: D1Database, userId: string, now: Date): Promise<number> {
  const at = now.getTime();
  const isCounted = await hasRow(db.prepare(COUNT).bind(userId, startOfHour(at)));
  return isCounted ? 0 : HOUR_MS - (at % HOUR_MS);
}

export async function saveDueTime(db: D1Database, cardId: string, dueAt: number): Promise<void> {
  await db
    .prepare('UPDATE card_previews SET due_at = ?2 WHERE card_id = ?1')
    .bind(cardId, dueAt)
    .run();
}

export async function sweepDrawings(db: D1Database, now: Date): Promise<void> {
  await db
    .prepare('DELETE FROM preview_hours WHERE hour < ?')
    .bind(startOfHour(now.getTime() - HOUR_MS))
    .run();
}
