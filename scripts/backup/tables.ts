import type { D1Database } from '@cloudflare/workers-types';
import { z } from 'zod';

export interface Table {
  name: string;
  /** Tables that its rows reference. */
  parents: string[];
}

/** Sorts tables so that each follows those it references. Throws on a cycle. */
export function sortTables(tables: readonly Table[]): string[] {
  const sorted: string[] = [];
  let rest = [...tables];
  while (rest.length > 0) {
    const ready = rest.filter(({ name, parents }) =>
      parents.every((parent) => parent === name || sorted.includes(parent)),
    );
    if (ready.length === 0)
      throw new Error(`cyclic table references: ${rest.map((t) => t.name).join()}`);
    sorted.push(...ready.map(({ name }) => name));
    rest = rest.filter((table) => !ready.includes(table));
  }
  return sorted;
}

const namesSchema = z.array(z.object({ name: z.string() }));
const keysSchema = z.array(z.object({ table: z.string() }));

/**
 * All tables of the product in that order, without the platform's (`_cf_…`, `sqlite_…`,
 * `d1_migrations`).
 */
export async function readTables(db: D1Database): Promise<string[]> {
  const { results } = await db.prepare(`SELECT name FROM sqlite_master WHERE type = 'table'`).all();
  const names = namesSchema
    .parse(results)
    .map(({ name }) => name)
    .filter((name) => !/^(?:_|sqlite_|d1_)/.test(name))
    .sort();
  const tables: Table[] = [];
  for (const name of names) {
    const keys = await db.prepare(`PRAGMA foreign_key_list(${name})`).all();
    tables.push({ name, parents: keysSchema.parse(keys.results).map(({ table }) => table) });
  }
  return sortTables(tables);
}

/** Names of the database's migrations; empty for a new database. */
export async function readMigrations(db: D1Database): Promise<string[]> {
  const isStarted = await db
    .prepare(`SELECT 1 AS n FROM sqlite_master WHERE name = 'd1_migrations'`)
    .first('n');
  if (isStarted === null) return [];
  const { results } = await db.prepare('SELECT name FROM d1_migrations ORDER BY id').all();
  return namesSchema.parse(results).map(({ name }) => name);
}

const columnsSchema = z.array(z.object({ name: z.string(), pk: z.number() }));

/**
 * Columns of a table and its primary key in order. Throws for a table without one, whose rows
 * cannot be read page by page.
 */
export async function readColumns(
  db: D1Database,
  table: string,
): Promise<{ columns: string[]; key: string[] }> {
  const { results } = await db.prepare(`PRAGMA table_info(${table})`).all();
  const columns = columnsSchema.parse(results);
  const key = columns
    .filter(({ pk }) => pk > 0)
    .sort((one, other) => one.pk - other.pk)
    .map(({ name }) => name);
  if (key.length === 0) throw new Error(`${table} has no primary key.`);
  return { columns: columns.map(({ name }) => name), key };
}
