import { z } from 'zod';
import { DAY_MS } from '#shared/format/duration.ts';
import { firstRow } from '#worker/db/rows.ts';
import { log } from '#worker/http/log.ts';
import type { Kernel } from '#worker/kernel.ts';
import { CARD_GAP_MS } from '#worker/preview/drawing-limits.ts';

export function buildObjectKey(file: string): string {
  return `previews/${file}.png`;
}

const finishedSchema = z.object({ drawn: z.string(), file: z.string() });
/** `drawn` is the `hashPreview` of its content. */
export type FinishedPicture = z.infer<typeof finishedSchema>;

export async function findFinishedPicture(
  db: D1Database,
  username: string,
): Promise<FinishedPicture | null> {
  const statement = db
    .prepare(
      `SELECT p.drawn_hash AS drawn, p.file FROM cards c JOIN card_previews p ON p.card_id = c.id
      WHERE c.username = ? AND p.file IS NOT NULL`,
    )
    .bind(username);
  return firstRow(statement, finishedSchema);
}

interface DrawingRequest {
  cardId: string;
  key: string;
  rendererVersion: number;
}

// The request is recorded even if the picture exists, so that an older drawing in progress cannot
// win. A picture of new content starts a minute after the last one at the earliest; existing or
// failed ones may continue.
const START = `INSERT INTO card_previews (card_id, requested_hash, requested_at, attempts, started_at, due_at) VALUES (?1, ?2, ?4, 1, ?5, ?5)
  ON CONFLICT (card_id) DO UPDATE SET requested_hash = ?2, requested_at = ?4,
    started_at = CASE WHEN drawn_hash IS ?2 AND renderer_version = ?3 OR requested_hash = ?2 THEN started_at ELSE ?5 END,
    attempts = CASE WHEN drawn_hash IS ?2 AND renderer_version = ?3 THEN 0 WHEN requested_hash = ?2 THEN attempts + 1 ELSE 1 END
  WHERE drawn_hash IS ?2 AND renderer_version = ?3 OR requested_hash = ?2 OR started_at <= ?5 - ${CARD_GAP_MS}
  RETURNING attempts`;

const attemptsSchema = z.object({ attempts: z.int() });

/**
 * Counts a drawing attempt. Returns its number, 0 if the picture is finished, or null if it must
 * wait.
 */
export async function startDrawing(
  db: D1Database,
  request: DrawingRequest,
  now: Date,
): Promise<number | null> {
  const { cardId, key, rendererVersion } = request;
  const statement = db
    .prepare(START)
    .bind(cardId, key, rendererVersion, now.toISOString(), now.getTime());
  return (await firstRow(statement, attemptsSchema))?.attempts ?? null;
}

/** Reverts an attempt that was not made. */
export async function revertAttempt(
  db: D1Database,
  { cardId, key }: DrawingRequest,
): Promise<void> {
  await db
    .prepare(
      'UPDATE card_previews SET attempts = max(0, attempts - 1) WHERE card_id = ?1 AND requested_hash = ?2',
    )
    .bind(cardId, key)
    .run();
}

/** Requests a picture from the sweep when the queue fails. */
export async function requestPicture(db: D1Database, cardId: string): Promise<void> {
  await db
    .prepare(
      `INSERT INTO card_previews (card_id, requested_hash, requested_at, attempts) VALUES (?, '', '', 0)
      ON CONFLICT (card_id) DO UPDATE SET renderer_version = 0, requested_hash = '', requested_at = ''`,
    )
    .bind(cardId)
    .run();
}

/** Milliseconds until an unused file may be deleted: longer than any job takes. */
const UNUSED_MS = DAY_MS;

/**
 * Stores a picture and assigns it to its card. An interruption leaves a file known to the sweep.
 * Returns false if the card requested another picture or is gone.
 */
export async function savePicture(
  stores: Pick<Kernel, 'db' | 'bucket'>,
  request: DrawingRequest,
  bytes: Uint8Array<ArrayBuffer>,
  now: Date,
): Promise<boolean> {
  const { db, bucket } = stores;
  const file = crypto.randomUUID();
  const dueAt = new Date(now.getTime() + UNUSED_MS).toISOString();
  await db
    .prepare('INSERT INTO stale_previews (file, due_at) VALUES (?, ?)')
    .bind(file, dueAt)
    .run();
  await bucket.put(buildObjectKey(file), bytes, { httpMetadata: { contentType: 'image/png' } });
  const [assigned] = await db.batch([
    db
      .prepare(
        `UPDATE card_previews SET drawn_hash = ?2, file = ?3, renderer_version = ?4, attempts = 0
        WHERE card_id = ?1 AND requested_hash = ?2`,
      )
      .bind(request.cardId, request.key, file, request.rendererVersion),
    db
      .prepare(
        `DELETE FROM stale_previews WHERE file = ?2
        AND EXISTS (SELECT 1 FROM card_previews WHERE card_id = ?1 AND file = ?2)`,
      )
      .bind(request.cardId, file),
  ]);
  if (assigned?.meta.changes !== 0) return true;
  await deleteFile(stores, file);
  return false;
}

/** Deletes a file that was superseded before it was used. */
async function deleteFile(
  { db, bucket }: Pick<Kernel, 'db' | 'bucket'>,
  file: string,
): Promise<void> {
  try {
    await bucket.delete(buildObjectKey(file));
    await db.prepare('DELETE FROM stale_previews WHERE file = ?').bind(file).run();
  } catch (error) {
    // The sweep knows the file.
    log('warn', 'preview_file_not_deleted', { file, error: String(error) });
  }
}

/** Deletes the picture of a card that is no longer public. The sweep deletes its file. */
export async function deletePicture(db: D1Database, cardId: string): Promise<void> {
  await db.prepare('DELETE FROM card_previews WHERE card_id = ?').bind(cardId).run();
}
