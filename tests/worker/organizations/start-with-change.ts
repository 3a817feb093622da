import { env } from 'cloudflare:test';
import { startOrganizations } from '#tests/worker/organizations/start-organizations.ts';

/**
 * The organization routes on a database in which `sql` runs before each transaction: a change that
 * happens after the request has read and judged.
 */
export function startWithChange(sql: string, ...values: readonly string[]) {
  const db = new Proxy(env.DB, {
    get(real, name: keyof D1Database) {
      if (name !== 'batch') return real[name].bind(real);
      return async (statements: D1PreparedStatement[]) => {
        await real
          .prepare(sql)
          .bind(...values)
          .run();
        return real.batch(statements);
      };
    },
  });
  return startOrganizations({ db });
}

export const SUSPEND =
  "UPDATE organization_members SET status = 'suspended', suspended_by = 'person' WHERE id = ?";
