import { globSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';

const checkSchema = z.object({ quick_check: z.string() });

/**
 * Checks every SQLite file of a local start under `stateDir`: the database, and the indexes of the other stores. Throws with
 * the damaged file and what to do about it, because the runtime itself would answer with a stack trace.
 */
export function requireReadableStores(stateDir: string): void {
  for (const file of globSync(join(stateDir, 'v3/**/*.sqlite')).sort()) {
    const reason = findDamage(file);
    if (reason === null) continue;
    throw new Error(
      [
        `The local data is damaged: ${file} cannot be read (${reason}).`,
        `Move ${stateDir} away, then run npm run restore -- <your backup>, or npm start to begin with an empty database.`,
      ].join('\n'),
    );
  }
}

/** What SQLite says is wrong with a file, or null. */
function findDamage(file: string): string | null {
  let db: DatabaseSync | null = null;
  try {
    db = new DatabaseSync(file, { readOnly: true });
    const { quick_check: found } = checkSchema.parse(db.prepare('PRAGMA quick_check(1)').get());
    return found === 'ok' ? null : found;
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    // A running server may hold the file for a moment, which says nothing about its content.
    if (/locked|busy/i.test(text)) return null;
    return text;
  } finally {
    db?.close();
  }
}
