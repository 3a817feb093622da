import { hasRow } from '#worker/db/rows.ts';

/** Whether two accounts are members of one organization, active or suspended. */
export function shareOrganization(db: D1Database, one: string, other: string): Promise<boolean> {
  const statement = db
    .prepare(
      `SELECT 1 FROM organization_members a JOIN organization_members b
        ON b.organization_id = a.organization_id AND b.user_id = ?2 AND b.status <> 'left'
      WHERE a.user_id = ?1 AND a.status <> 'left' LIMIT 1`,
    )
    .bind(one, other);
  return hasRow(statement);
}
