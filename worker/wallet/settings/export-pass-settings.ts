import type { ZipEntry } from '#worker/http/streams/zip-stream.ts';
import { findPassSettings } from './store.ts';

export async function* exportPassSettings(
  db: D1Database,
  userId: string,
): AsyncGenerator<ZipEntry> {
  const settings = await findPassSettings(db, userId);
  yield { path: 'pass-settings.json', content: `${JSON.stringify(settings, null, 2)}\n` };
}
