import { z } from 'zod';
import { allRows, hasRow } from '#worker/db/rows.ts';

// `logo IS NOT NULL` is the condition of the index.
const HAS_LOGO = `o.logo IS NOT NULL AND o.logo ->> '$.path' IN (SELECT value FROM json_each(?1))`;
const USED = `SELECT DISTINCT o.logo ->> '$.path' AS path FROM organizations o
  WHERE ${HAS_LOGO} AND o.deleting_at IS NULL`;
const SHOWN = `${USED} AND EXISTS (SELECT 1 FROM organization_policies p
  WHERE p.organization_id = o.id AND coalesce(p.content ->> '$.showsLogo', 1) = 1)`;

const pathSchema = z.object({ path: z.string() });

/** The paths among these that are the logo of an organization, unless it is being deleted. */
export function findUsedLogos(db: D1Database, paths: readonly string[]): Promise<Set<string>> {
  return findPaths(db, USED, paths);
}

/** `findUsedLogos` for logos that a policy of the organization shows. */
export function findVisibleLogos(db: D1Database, paths: readonly string[]): Promise<Set<string>> {
  return findPaths(db, SHOWN, paths);
}

async function findPaths(
  db: D1Database,
  sql: string,
  paths: readonly string[],
): Promise<Set<string>> {
  const rows = await allRows(db.prepare(sql).bind(JSON.stringify(paths)), pathSchema);
  return new Set(rows.map(({ path }) => path));
}

const OF_ORGANIZATION = `SELECT 1 FROM organizations o JOIN organization_members m ON m.organization_id = o.id
  WHERE ${HAS_LOGO} AND o.deleting_at IS NULL AND m.user_id = ?2 AND m.status = 'active'`;

/** Whether the picture is the logo of an organization in which the account is active. */
export function isLogoOfOrganization(
  db: D1Database,
  userId: string,
  path: string,
): Promise<boolean> {
  return hasRow(db.prepare(OF_ORGANIZATION).bind(JSON.stringify([path]), userId));
}

const idSchema = z.object({ id: z.string() });

/** IDs of the organizations that have one of these logos. */
export async function findOrganizationsByLogo(
  db: D1Database,
  paths: readonly string[],
): Promise<string[]> {
  const statement = db
    .prepare(`SELECT o.id FROM organizations o WHERE ${HAS_LOGO} LIMIT 500`)
    .bind(JSON.stringify(paths));
  return (await allRows(statement, idSchema)).map(({ id }) => id);
}
