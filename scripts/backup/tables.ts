import { DatabaseSync } from 'node:sqlite';
import type { D1Database } from '@cloudflare/workers-types';
import { z } from 'zod';

interface Reference {
  name: string;
  /** Tables that its rows reference. */
  parents: readonly string[];
}

export interface Table extends Reference {
  columns: string[];
  /** Columns of the primary key in order; empty without one. */
  key: string[];
}

/** Sorts tables so that each follows those it references. Throws on a cycle. */
export function sortTables<Row extends Reference>(tables: readonly Row[]): Row[] {
  const sorted: Row[] = [];
  let rest = [...tables];
  while (rest.length > 0) {
    const ready = rest.filter(({ name, parents }) =>
      parents.every((parent) => parent === name || sorted.some((table) => table.name === parent)),
    );
    if (ready.length === 0)
      throw new Error(`cyclic table references: ${rest.map((t) => t.name).join()}`);
    sorted.push(...ready);
    rest = rest.filter((table) => !ready.includes(table));
  }
  return sorted;
}

const namesSchema = z.array(z.object({ name: z.string() }));
const definitionsSchema = z.array(z.object({ name: z.string(), sql: z.string() }));
const keysSchema = z.array(z.object({ table: z.string() }));
const columnsSchema = z.array(z.object({ name: z.string(), pk: z.number() }));

/**
 * All tables of the product in that order, without the platform's (`_cf_…`, `sqlite_…`,
 * `d1_migrations`). One query reads their definitions, since each query to a deployed database is a
 * request, and a database in memory explains them.
 */
export async function readTables(db: D1Database): Promise<Table[]> {
  const { results } = await db
    .prepare(`SELECT name, sql FROM sqlite_master WHERE type = 'table' ORDER BY name`)
    .all();
  const definitions = definitionsSchema
    .parse(results)
    .filter(({ name }) => !/^(?:_|sqlite_|d1_)/.test(name));
  const memory = new DatabaseSync(':memory:');
  try {
    for (const { sql } of definitions) memory.exec(sql);
    return sortTables(definitions.map(({ name }) => describeTable(memory, name)));
  } finally {
    memory.close();
  }
}

function describeTable(db: DatabaseSync, name: string): Table {
  const columns = columnsSchema.parse(db.prepare(`PRAGMA table_info(${name})`).all());
  const keys = keysSchema.parse(db.prepare(`PRAGMA foreign_key_list(${name})`).all());
  return {
    name,
    parents: keys.map(({ table }) => table),
    columns: columns.map((column) => column.name),
    key: columns
      .filter(({ pk }) => pk > 0)
      .sort((one, other) => one.pk - other.pk)
      .map((column) => column.name),
  };
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
