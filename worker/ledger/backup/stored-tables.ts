import { z } from 'zod';
import { parseSqlRows } from '#worker/db/rows.ts';

/** A table that a backup contains. */
export interface StoredTable {
  name: string;
  columns: string[];
  /** The columns of its primary key. */
  key: string[];
}

const nameSchema = z.object({ name: z.string() });

// Without search indexes and their tables (FTS5, "shadow tables"), and without tables that triggers write: restoring the
// rows that they derive from fills them. Names of the platform's and of Miniflare's tables begin with `_`.
const TABLES = `SELECT t.name FROM sqlite_master t WHERE t.type = 'table'
  AND t.name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND t.name NOT LIKE '\\_%' ESCAPE '\\'
  AND t.name <> 'schema_version' AND t.sql NOT LIKE 'CREATE VIRTUAL TABLE%'
  AND NOT EXISTS (SELECT 1 FROM sqlite_master i WHERE i.sql LIKE 'CREATE VIRTUAL TABLE%'
    AND substr(t.name, 1, length(i.name) + 1) = i.name || '_')
  AND NOT EXISTS (SELECT 1 FROM sqlite_master g WHERE g.type = 'trigger' AND (g.sql LIKE '%INTO ' || t.name || ' %'
    OR g.sql LIKE '%UPDATE ' || t.name || ' %' OR g.sql LIKE '%DELETE FROM ' || t.name || ' %'))
  ORDER BY t.rowid`;
const COLUMNS = 'SELECT name FROM pragma_table_info(?1) ORDER BY cid';
const KEY = 'SELECT name FROM pragma_table_info(?1) WHERE pk > 0 ORDER BY pk';

const readNames = (cursor: Iterable<unknown>) =>
  parseSqlRows(cursor, nameSchema).map(({ name }) => name);

/** In the order of their creation: a table refers to earlier ones only. */
export function listStoredTables(sql: SqlStorage): StoredTable[] {
  return readNames(sql.exec(TABLES)).map((name) => ({
    name,
    columns: readNames(sql.exec(COLUMNS, name)),
    key: readNames(sql.exec(KEY, name)),
  }));
}
