import { globSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';

const sizeSchema = z.object({ bytes: z.number() });

/**
 * Bytes of the tables of an object whose names match a pattern of LIKE, with their indexes, except
 * for some. Only while no process has the file open.
 */
export function readTableBytes(
  stateDir: string,
  fileName: string,
  pattern: string,
  except: readonly string[] = [],
): number {
  const [path] = globSync(join(stateDir, '**', `${fileName}.sqlite`));
  if (path === undefined) throw new Error(`no file of ${fileName}`);
  const db = new DatabaseSync(path, { readOnly: true });
  const row = db
    .prepare(
      `SELECT sum(pgsize) AS bytes FROM dbstat WHERE name IN (
        SELECT name FROM sqlite_schema WHERE tbl_name LIKE ? AND tbl_name NOT IN (SELECT value FROM json_each(?)))`,
    )
    .get(pattern, JSON.stringify(except));
  db.close();
  return sizeSchema.parse(row).bytes;
}
