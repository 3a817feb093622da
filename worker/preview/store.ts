import { z } from 'zod';
import { log } from '#worker/http/log.ts';
import { CARD_GAP_MS } from '#worker/preview/drawing-limits.ts';

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
// A picture of something new begins a minute after the last one at the earliest; what is there, or failed, may go on.
const BEGIN = `INSERT INTO card_previews (card_id, asked, asked_at, tries, begun_at, due_at) VALUES (?1, ?2, ?4, 1, ?5, ?5)
  ON CONFLICT (card_id) DO UPDATE SET asked = ?2, asked_at = ?4,
    begun_at = CASE WHEN drawn IS ?2 AND edition = ?3 OR asked = ?2 THEN begun_at ELSE ?5 END,
    tries = CASE WHEN drawn IS ?2 AND edition = ?3 THEN 0 WHEN asked = ?2 THEN tries + 1 ELSE 1 END
  WHERE drawn IS ?2 AND edition = ?3 OR asked = ?2 OR begun_at <= ?5 - ${CARD_GAP_MS}
  RETURNING tries`;

/** Counts an attempt to draw: which attempt it is, 0 when the picture is finished, or null when it must wait. */
export async function beginPicture(
  db: D1Database,
  asked: Asked,
  now: Date,
): Promise<number | null> {
  const { cardId, key, edition } = asked;
  const row = await db
    .prepare(BEGIN)
    .bind(cardId, key, edition, now.toISOString(), now.getTime())
    .first<{ tries: number }>();
  return row?.tries ?? null;
}

/** Takes an attempt back that was not made. */
export async function takeBack(db: D1Database, { cardId, key }: Asked): Promise<void> {
  await db
    .prepare('UPDATE card_previews SET tries = max(0, tries - 1) WHERE card_id = ?1 AND asked = ?2')
    .bind(cardId, key)
    .run();
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
  if (shown?.meta.changes !== 0) return true;
  await dropFile(stores, file);
  return false;
}

/** Deletes a file that was replaced before it was shown. */
async function dropFile(
  { db, media }: { db: D1Database; media: R2Bucket },
  file: string,
): Promise<void> {
  try {
    await media.delete(pictureObject(file));
    await db.prepare('DELETE FROM stale_previews WHERE file = ?').bind(file).run();
  } catch (error) {
    // Left to the sweep, which knows the file.
    log('warn', 'preview_file_left', { file, error: String(error) });
  }
}

/** Gives up the picture of a card nobody may see; its file goes with the sweep. */
export async function dropPicture(db: D1Database, cardId: string): Promise<void> {
  await db.prepare('DELETE FROM card_previews WHERE card_id = ?').bind(cardId).run();
}
