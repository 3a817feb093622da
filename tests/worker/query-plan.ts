import { env } from 'cloudflare:test';

/** The real database, which keeps the text of every statement it is given. */
export function recordingDb(): { db: D1Database; statements: Set<string> } {
  const statements = new Set<string>();
  const db = new Proxy(env.DB, {
    get(real, name: keyof D1Database) {
      if (name !== 'prepare') return real[name].bind(real);
      return (sql: string) => {
        statements.add(sql);
        return real.prepare(sql);
      };
    },
  });
  return { db, statements };
}

/** How the database would go about a statement, a line for each step. */
export async function explain(sql: string): Promise<string[]> {
  const blanks = Array.from({ length: parameterCount(sql) }, () => null);
  const { results } = await env.DB.prepare(`EXPLAIN QUERY PLAN ${sql}`)
    .bind(...blanks)
    .all<{ detail: string }>();
  return results.map(({ detail }) => detail);
}

function parameterCount(sql: string): number {
  const numbered = [...sql.matchAll(/\?(\d+)/g)].map((match) => Number(match[1]));
  return numbered.length > 0 ? Math.max(...numbered) : sql.split('?').length - 1;
}
