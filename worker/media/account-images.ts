import type { ZipEntry } from '#worker/http/streams/zip-stream.ts';
import { GRACE_MS, imageRowSchema, timeAfter, type MediaStore } from './media-store.ts';
import { allRows } from '#worker/db/rows.ts';

const PAGE_SIZE = 500;

/** Yields an account's images for its export, and a list of those that could not be read. */
export async function* exportImages(store: MediaStore, userId: string): AsyncGenerator<ZipEntry> {
  const missing: string[] = [];
  for await (const file of readFiles(store.db, userId)) {
    const object = await store.bucket.get(file);
    if (object === null) missing.push(file);
    else yield { path: `images/${file}`, content: object.body };
  }
  if (missing.length > 0) {
    yield { path: 'images/not-found.txt', content: `${missing.join('\n')}\n` };
  }
}

async function* readFiles(db: D1Database, userId: string): AsyncGenerator<string> {
  let after = '';
  for (;;) {
    const statement = db
      .prepare(
        `SELECT m.hash, m.ext FROM media_uploads u JOIN media m ON m.hash = u.hash
        WHERE u.user_id = ?1 AND u.hash > ?2 AND m.state = 'stored' ORDER BY u.hash LIMIT ?3`,
      )
      .bind(userId, after, PAGE_SIZE);
    const images = await allRows(statement, imageRowSchema);
    for (const { hash, ext } of images) yield `${hash}.${ext}`;
    const last = images.at(-1);
    if (last === undefined || images.length < PAGE_SIZE) return;
    after = last.hash;
  }
}

/**
 * Lets the sweep check all uploads of an account within a day. Images that other accounts' cards
 * show are not deleted.
 */
export async function releaseUploads(
  store: Pick<MediaStore, 'db' | 'now'>,
  userId: string,
): Promise<void> {
  await store.db
    .prepare(
      `UPDATE media SET check_at = min(check_at, ?2)
      WHERE hash IN (SELECT hash FROM media_uploads WHERE user_id = ?1)`,
    )
    .bind(userId, timeAfter(store, GRACE_MS))
    .run();
}
