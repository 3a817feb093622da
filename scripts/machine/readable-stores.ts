import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';

const checkSchema = z.object({ quick_check: z.string() });
const migrationsSchema = z.array(z.object({ name: z.string() }));

/**
 * Checks every SQLite file of a local start under `stateDir`: the database, and the indexes of the other stores. Throws one
 * sentence and the next step when a file is damaged or when the database has a migration this checkout does not have. Without
 * the check, the runtime would print a stack trace.
 */
export function requireReadableStores(stateDir: string): void {
  const known = new Set(globSync('migrations/*.sql').map((path) => basename(path)));
  for (const file of globSync(join(stateDir, 'v3/**/*.sqlite')).sort()) {
    const problem = inspectFile(file, known);
    if (problem === null) continue;
    throw new Error(
      [
        problem,
        `Move ${stateDir} away, then run npm run restore -- <your backup>, or npm start to begin with an empty database.`,
      ].join('\n'),
    );
  }
}

/** Returns a sentence about what prevents the file from being used, or null. */
function inspectFile(file: string, known: ReadonlySet<string>): string | null {
  let db: DatabaseSync | null = null;
  try {
    db = new DatabaseSync(file, { readOnly: true });
    const { quick_check: found } = checkSchema.parse(db.prepare('PRAGMA quick_check(1)').get());
    if (found !== 'ok') return describeDamage(file, found);
    const unknown = readAppliedMigrations(db).find((name) => !known.has(name));
    if (unknown === undefined) return null;
    return `The local data in ${file} was created by another version: it has the migration ${unknown}, which this version does not have.`;
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    // A running server may lock the file for a moment, which says nothing about its content.
    if (/locked|busy/i.test(text)) return null;
    return describeDamage(file, text);
  } finally {
    db?.close();
  }
}

const describeDamage = (file: string, reason: string) =>
  `The local data is damaged: ${file} cannot be read (${reason}).`;

/** Only the product's database has wrangler's table of applied migrations. */
function readAppliedMigrations(db: DatabaseSync): string[] {
  const table = db.prepare(`SELECT 1 FROM sqlite_master WHERE name = 'd1_migrations'`).get();
  if (table === undefined) return [];
  const rows = migrationsSchema.parse(db.prepare('SELECT name FROM d1_migrations').all());
  return rows.map(({ name }) => name);
}
