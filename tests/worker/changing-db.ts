import { env } from 'cloudflare:test';
import type { PlanId } from '#shared/plan/plan.ts';
import { runSql } from '#tests/worker/world/sql.ts';

/** Sets a user's plan without any follow-up work. */
export async function setPlan(userId: string, plan: PlanId): Promise<void> {
  await runSql('UPDATE users SET plan = ? WHERE id = ?', plan, userId);
}

/**
 * The real database with one concurrent change, made right before the first statement that starts
 * with `prefix`.
 */
export function changeBeforeStatement(prefix: string, change: () => Promise<unknown>): D1Database {
  const real = new WeakMap<D1PreparedStatement, D1PreparedStatement>();
  let changed: Promise<unknown> | null = null;
  const wrap = (statement: D1PreparedStatement): D1PreparedStatement => {
    const afterChange = async () => {
      changed ??= change();
      await changed;
      return statement;
    };
    const wrapped = new Proxy(statement, {
      get(_, name: keyof D1PreparedStatement) {
        if (name === 'bind') return (...values: unknown[]) => wrap(statement.bind(...values));
        return async (...values: never[]) => {
          const ready = await afterChange();
          return Reflect.apply(ready[name], ready, values);
        };
      },
    });
    real.set(wrapped, statement);
    return wrapped;
  };
  return new Proxy(env.DB, {
    get(db, name: keyof D1Database) {
      if (name === 'prepare') {
        return (sql: string) => (sql.startsWith(prefix) ? wrap(db.prepare(sql)) : db.prepare(sql));
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
