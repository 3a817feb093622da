import type { ZipEntry } from '#worker/http/zip-stream.ts';
import { findSettings } from '#worker/wallet/settings/store.ts';

/** The look and the places an owner set for their passes, for the account's export. */
export async function* exportPassSettings(
  db: D1Database,
  userId: string,
): AsyncGenerator<ZipEntry> {
  const settings = await findSettings(db, userId);
  yield { path: 'pass-settings.json', content: `${JSON.stringify(settings, null, 2)}\n` };
}
