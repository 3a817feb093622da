/** Milliseconds from the beginning of one drawing of a card to the next. */
export const CARD_GAP_MS = 60_000;
/** Drawings of one account within an hour. */
export const ACCOUNT_MAX = 50;

const HOUR_MS = 3_600_000;

interface DrawingState {
  asked: string;
  drawn: string | null;
  begunAt: number;
  dueAt: number;
}

const hourOf = (at: number): string => new Date(at - (at % HOUR_MS)).toISOString();

/** What is known of a card's picture; null when it never had one. */
export async function readState(db: D1Database, cardId: string): Promise<DrawingState | null> {
  return db
    .prepare(
      'SELECT asked, drawn, begun_at AS begunAt, due_at AS dueAt FROM card_previews WHERE card_id = ?',
    )
    .bind(cardId)
    .first<DrawingState>();
}

// A row of its own from the first change on, so that two changes at a time wait for one job.
const CLAIM = `INSERT INTO card_previews (card_id, asked, asked_at, tries, due_at) VALUES (?1, '', ?3, 0, ?2)
  ON CONFLICT (card_id) DO UPDATE SET due_at = max(?2, begun_at + ${CARD_GAP_MS}) WHERE due_at <= ?2
  RETURNING due_at AS dueAt`;

/**
 * Claims the next drawing of a card: milliseconds until it may begin, or null when a job waits for it already. That job
 * draws the card as it is by then, so nothing is lost by asking once.
 */
export async function claimDrawing(
  db: D1Database,
  cardId: string,
  now: Date,
): Promise<number | null> {
  const at = now.getTime();
  const row = await db
    .prepare(CLAIM)
    .bind(cardId, at, now.toISOString())
    .first<{ dueAt: number }>();
  return row === null ? null : row.dueAt - at;
}

const COUNT = `INSERT INTO preview_hours (user_id, hour, drawings) VALUES (?1, ?2, 1)
  ON CONFLICT (user_id, hour) DO UPDATE SET drawings = drawings + 1 WHERE drawings < ${ACCOUNT_MAX}
  RETURNING drawings`;

/** Counts a drawing of an account: 0 when it may begin, else milliseconds until the account may draw again. */
export async function countDrawing(db: D1Database, userId: string, now: Date): Promise<number> {
  const at = now.getTime();
  const row = await db.prepare(COUNT).bind(userId, hourOf(at)).first();
  return row === null ? HOUR_MS - (at % HOUR_MS) : 0;
}

/** Notes when the job that was put off is due. */
export async function noteDue(db: D1Database, cardId: string, dueAt: number): Promise<void> {
  await db
    .prepare('UPDATE card_previews SET due_at = ?2 WHERE card_id = ?1')
    .bind(cardId, dueAt)
    .run();
}

/** Forgets the hours that are over. */
export async function sweepDrawings(db: D1Database, now: Date): Promise<void> {
  await db
    .prepare('DELETE FROM preview_hours WHERE hour < ?')
    .bind(hourOf(now.getTime() - HOUR_MS))
    .run();
}
