import { z } from 'zod';

/** A finished picture: what it shows, by `pictureKey`, and the name of its file. */
export interface FinishedPicture {
  drawn: string;
  file: string;
}

/** Where the bucket keeps a picture. */
export function pictureObject(file: string): string {
  return `previews/${file}.png`;
}

const finishedSchema = z.object({ drawn: z.string(), file: z.string() });

/** The finished picture of the card that has a name; null when it has none yet. */
export async function findFinished(
  db: D1Database,
  username: string,
): Promise<FinishedPicture | null> {
  const row = await db
    .prepare(
      `SELECT p.drawn, p.file FROM cards c JOIN card_previews p ON p.card_id = c.id
      WHERE c.username = ? AND p.file IS NOT NULL`,
    )
    .bind(username)
    .first();
  return row === null ? null : finishedSchema.parse(row);
}

interface Asked {
  cardId: string;
  key: string;
  edition: number;
}

// What is asked for is noted even when it is there: a picture of something else may be under way, and must not win.
const BEGIN = `INSERT INTO card_previews (card_id, asked, asked_at, tries) VALUES (?1, ?2, ?4, 1)
  ON CONFLICT (card_id) DO UPDATE SET asked = ?2, asked_at = ?4, tries = CASE
    WHEN drawn IS ?2 AND edition = ?3 THEN 0 WHEN asked = ?2 THEN tries + 1 ELSE 1 END
  RETURNING tries`;

/** Counts an attempt to draw; answers the how-manieth it is, or 0 when the picture is finished. */
export async function beginPicture(db: D1Database, asked: Asked, now: Date): Promise<number> {
  const { cardId, key, edition } = asked;
  const row = await db
    .prepare(BEGIN)
    .bind(cardId, key, edition, now.toISOString())
    .first<{ tries: number }>();
  return row?.tries ?? 0;
}

/** Notes that a picture is wanted, for the sweep, where the queue would not take the job. */
export async function notePicture(db: D1Database, cardId: string): Promise<void> {
  await db
    .prepare(
      `INSERT INTO card_previews (card_id, asked, asked_at, tries) VALUES (?, '', '', 0)
      ON CONFLICT (card_id) DO UPDATE SET edition = 0, asked = '', asked_at = ''`,
    )
    .bind(cardId)
    .run();
}

/** Milliseconds until a written file nobody shows may go: longer than any job takes. */
const UNSHOWN_MS = 86_400_000;

/**
 * Keeps a picture's bytes and makes it the card's. What breaks off in between leaves a file the sweep knows of. Answers
 * whether it is shown: not when the card asks for another by now, or is gone.
 */
export async function keepPicture(
  stores: { db: D1Database; media: R2Bucket },
  asked: Asked,
  bytes: Uint8Array<ArrayBuffer>,
  now: Date,
): Promise<boolean> {
  const { db, media } = stores;
  const file = crypto.randomUUID();
  const dueAt = new Date(now.getTime() + UNSHOWN_MS).toISOString();
  await db
    .prepare('INSERT INTO stale_previews (file, due_at) VALUES (?, ?)')
    .bind(file, dueAt)
    .run();
  await media.put(pictureObject(file), bytes, { httpMetadata: { contentType: 'image/png' } });
  const [shown] = await db.batch([
    db
      .prepare(
        `UPDATE card_previews SET drawn = ?2, file = ?3, edition = ?4, tries = 0
        WHERE card_id = ?1 AND asked = ?2`,
      )
      .bind(asked.cardId, asked.key, file, asked.edition),
    db
      .prepare(
        `DELETE FROM stale_previews WHERE file = ?2
        AND EXISTS (SELECT 1 FROM card_previews WHERE card_id = ?1 AND file = ?2)`,
      )
      .bind(asked.cardId, file),
  ]);
  return shown?.meta.changes !== 0;
}

/** Gives up the picture of a card nobody may see; its file goes with the sweep. */
export async function dropPicture(db: D1Database, cardId: string): Promise<void> {
  await db.prepare('DELETE FROM card_previews WHERE card_id = ?').bind(cardId).run();
}

/** What a card's picture was last asked to show, and what the finished one shows; null when it never had one. */
export async function readState(
  db: D1Database,
  cardId: string,
): Promise<{ asked: string; drawn: string | null } | null> {
  return db
    .prepare('SELECT asked, drawn FROM card_previews WHERE card_id = ?')
    .bind(cardId)
    .first<{ asked: string; drawn: string | null }>();
}
