import type { ZipEntry } from '#worker/http/streams/zip-stream.ts';
import { listKeys } from './key-store.ts';
import type { KeyMode } from './key-text.ts';

/** The account's keys without their secrets, which are not stored. */
export async function* exportKeys(
  db: D1Database,
  userId: string,
  mode: KeyMode,
): AsyncGenerator<ZipEntry> {
  const keys = await listKeys(db, { owner: { kind: 'person', id: userId }, userId }, mode);
  yield { path: 'api-keys.json', content: `${JSON.stringify(keys, null, 2)}\n` };
}
