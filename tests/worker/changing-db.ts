import { env } from 'cloudflare:test';
import type { PlanId } from '#shared/plan/plan.ts';

/** Puts somebody on a plan, with nothing of what follows from it. */
export async function putOn(userId: string, plan: PlanId): Promise<void> {
  await env.DB.prepare('UPDATE users SET plan = ? WHERE id = ?').bind(plan, userId).run();
}

/** The real database, in which something changes once, right before the first statement of the tested call that begins so. */
export function changingBefore(beginning: string, change: () => Promise<unknown>): D1Database {
  const real = new WeakMap<D1PreparedStatement, D1PreparedStatement>();
  let changed: Promise<unknown> | null = null;
  const wrap = (statement: D1PreparedStatement): D1PreparedStatement => {
    const late = async () => {
      changed ??= change();
      await changed;
      return statement;
    };
    const wrapped = new Proxy(statement, {
      get(_, name: keyof D1PreparedStatement) {
        if (name === 'bind') return (...values: unknown[]) => wrap(statement.bind(...values));
        return async (...given: never[]) => {
          const ready = await late();
          return Reflect.apply(ready[name], ready, given);
        };
      },
    });
    real.set(wrapped, statement);
    return wrapped;
  };
  return new Proxy(env.DB, {
    get(db, name: keyof D1Database) {
      if (name === 'prepare') {
        return (sql: string) =>
          sql.startsWith(beginning) ? wrap(db.prepare(sql)) : db.prepare(sql);
      }
      if (name !== 'batch') return db[name].bind(db);
      return async (statements: D1PreparedStatement[]) => {
        if (statements.some((one) => real.has(one))) {
          changed ??= change();
          await changed;
        }
        return db.batch(statements.map((one) => real.get(one) ?? one));
      };
    },
  });
}
