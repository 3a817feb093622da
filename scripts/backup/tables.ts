import type { D1Database } from '@cloudflare/workers-types';
import { z } from 'zod';

export interface Table {
  name: string;
  /** The tables its rows point to. */
  parents: string[];
}

/** Tables in an order in which each comes after those its rows point to. Throws when they point in a circle. */
export function sortTables(tables: readonly Table[]): string[] {
  const sorted: string[] = [];
  let rest = [...tables];
  while (rest.length > 0) {
    const free = rest.filter(({ name, parents }) =>
      parents.every((parent) => parent === name || sorted.includes(parent)),
    );
    if (free.length === 0) throw new Error(`tables in a circle: ${rest.map((t) => t.name).join()}`);
    sorted.push(...free.map(({ name }) => name));
    rest = rest.filter((table) => !free.includes(table));
  }
  return sorted;
}

const namesSchema = z.array(z.object({ name: z.string() }));
const keysSchema = z.array(z.object({ table: z.string() }));

/** Every table of the product in that order; the platform's own (`_cf_…`, `sqlite_…`, `d1_migrations`) are not the product's. */
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

/** Names of the migrations a database has been through; none of one that no start has touched. */
export async function readMigrations(db: D1Database): Promise<string[]> {
  const isStarted = await db
    .prepare(`SELECT 1 AS n FROM sqlite_master WHERE name = 'd1_migrations'`)
    .first('n');
  if (isStarted === null) return [];
  const { results } = await db.prepare('SELECT name FROM d1_migrations ORDER BY id').all();
  return namesSchema.parse(results).map(({ name }) => name);
}

const columnsSchema = z.array(z.object({ name: z.string(), pk: z.number() }));

/** The columns of a table, and those of its primary key in their order. Throws for a table without one: its rows have no order to read by. */
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
