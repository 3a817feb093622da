import { readRows, type BackupRow } from '#scripts/backup/check-backup.ts';
import type { Stores } from '#scripts/backup/stores.ts';

/** Most rows and characters per statement: a bound value is limited to 2 MB. */
const PART_ROWS = 200;
const PART_BYTES = 400_000;

/** Loads the rows of a table. Those whose parent was deleted during the backup are orphans, and skipped. */
export async function restoreTable(
  db: Stores['DB'],
  folder: string,
  name: string,
): Promise<{ rows: number; orphans: number }> {
  const all = readRows(folder, name);
  const orphans = await writeRows(db, name, all);
  return { rows: all.length - orphans, orphans };
}

/** Splits rows to fit the limit of a bound value. */
function splitRows(rows: readonly BackupRow[]): BackupRow[][] {
  const parts: BackupRow[][] = [];
  let bytes = PART_BYTES;
  for (const row of rows) {
    const size = JSON.stringify(row).length;
    if (bytes + size > PART_BYTES || parts.at(-1)?.length === PART_ROWS) {
      parts.push([]);
      bytes = 0;
    }
    parts.at(-1)?.push(row);
    bytes += size;
  }
  return parts;
}

async function writeRows(
  db: Stores['DB'],
  name: string,
  rows: readonly BackupRow[],
): Promise<number> {
  const columns = Object.keys(rows[0] ?? {});
  const list = columns.map((column) => `"${column}"`).join(', ');
  const values = columns.map((column) => `json_extract(value, '$."${column}"')`).join(', ');
  const insert = (part: readonly BackupRow[]) =>
    db
      .prepare(`INSERT INTO ${name} (${list}) SELECT ${values} FROM json_each(?)`)
      .bind(JSON.stringify(part));
  let orphans = 0;
  for (const part of splitRows(rows)) {
    try {
      await insert(part).run();
    } catch (error) {
      // One of the rows is an orphan: insert them one at a time.
      if (!isOrphan(error)) throw error;
      for (const row of part) orphans += await writeRow(insert([row]));
    }
  }
  return orphans;
}

/** Returns 1 for a skipped orphan, otherwise 0. */
async function writeRow(statement: ReturnType<Stores['DB']['prepare']>): Promise<number> {
  try {
    await statement.run();
    return 0;
  } catch (error) {
    // The row's parent was deleted during the backup.
    if (isOrphan(error)) return 1;
    throw error;
  }
}

function isOrphan(error: unknown): boolean {
  return error instanceof Error && error.message.includes('FOREIGN KEY constraint failed');
}
