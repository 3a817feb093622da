import type { ZipEntry } from '#worker/http/zip-stream.ts';
import { GRACE_MS, later, type MediaStore } from '#worker/media/store.ts';

/** Images read from the database at a time. */
const PAGE = 500;

/** An account's images for its export, each as the bucket has it. Names what could not be read instead of hiding it. */
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
    const { results } = await db
      .prepare(
        `SELECT m.hash, m.ext FROM media_uploads u JOIN media m ON m.hash = u.hash
        WHERE u.user_id = ?1 AND u.hash > ?2 AND m.state = 'stored' ORDER BY u.hash LIMIT ?3`,
      )
      .bind(userId, after, PAGE)
      .all<{ hash: string; ext: string }>();
    for (const { hash, ext } of results) yield `${hash}.${ext}`;
    const last = results.at(-1);
    if (last === undefined || results.length < PAGE) return;
    after = last.hash;
  }
}

/** Lets the sweep look, within a day, at all that an account has uploaded; what another's card shows stays. */
export async function releaseUploads(store: MediaStore, userId: string): Promise<void> {
  await store.db
    .prepare(
      `UPDATE media SET check_at = min(check_at, ?2)
      WHERE hash IN (SELECT hash FROM media_uploads WHERE user_id = ?1)`,
    )
    .bind(userId, later(store, GRACE_MS))
    .run();
}
