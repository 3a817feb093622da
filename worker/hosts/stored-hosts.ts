import { z } from 'zod';
import { allRows, firstRow, sqlBoolean } from '#worker/db/rows.ts';

/** KV value under `host:<hostname>`. */
export const hostRecordSchema = z.object({
  organizationId: z.string(),
  purpose: z.enum(['cards', 'app']),
  /** False for a removed name, which only redirects. */
  isServed: z.boolean(),
});
export type HostRecord = z.infer<typeof hostRecordSchema>;

const hostRowSchema = hostRecordSchema.extend({ isServed: sqlBoolean });

const IS_SERVED = "status IN ('active', 'failing')";
// Rows outlive the moment in which their organization is hidden by the steps of its deletion.
const NOT_DELETED = 'o.id = d.organization_id AND o.deleting_at IS NULL';
// A name that its organization gave up redirects for a while, unless another one has proven it.
const FIND_HOST = `SELECT d.organization_id AS organizationId, d.purpose,
    ${IS_SERVED} AS isServed
  FROM own_domains d JOIN organizations o ON ${NOT_DELETED}
  WHERE hostname = ?1 AND (${IS_SERVED} OR redirects_until > ?2)
  ORDER BY ${IS_SERVED} DESC, redirects_until DESC LIMIT 1`;
// The first one stays the home while others are added, so that no address changes by that.
const FIND_HOME = `SELECT hostname FROM own_domains d JOIN organizations o ON ${NOT_DELETED}
  WHERE organization_id = ?1 AND ${IS_SERVED} ORDER BY activated_at, hostname LIMIT 1`;
// Links in mails contain secrets. A name whose proof is gone may belong to someone else by now.
const FIND_APP_HOST = `SELECT hostname FROM own_domains d JOIN organizations o ON ${NOT_DELETED}
  WHERE organization_id = ?1 AND purpose = 'app' AND status = 'active'
  ORDER BY activated_at, hostname LIMIT 1`;
const nameSchema = z.object({ hostname: z.string() });

/** Whose own domain a hostname is, according to the database. */
export async function findStoredHost(
  db: D1Database,
  hostname: string,
  now: Date,
): Promise<HostRecord | null> {
  return firstRow(db.prepare(FIND_HOST).bind(hostname, now.toISOString()), hostRowSchema);
}

/** The hostname where the cards of an organization live; null for the product's. */
export async function findStoredHome(
  db: D1Database,
  organizationId: string,
): Promise<string | null> {
  const statement = db.prepare(FIND_HOME).bind(organizationId);
  return (await firstRow(statement, nameSchema))?.hostname ?? null;
}

/** The hostname of a partner's app that links lead to; null for the product's. */
export async function findStoredAppHost(
  db: D1Database,
  organizationId: string,
): Promise<string | null> {
  const statement = db.prepare(FIND_APP_HOST).bind(organizationId);
  return (await firstRow(statement, nameSchema))?.hostname ?? null;
}

const LIST_NAMES = 'SELECT hostname FROM own_domains WHERE organization_id = ?1';

/** Every hostname of an organization, whether or not it is served. */
export async function listStoredNames(db: D1Database, organizationId: string): Promise<string[]> {
  const statement = db.prepare(LIST_NAMES).bind(organizationId);
  return (await allRows(statement, nameSchema)).map(({ hostname }) => hostname);
}
