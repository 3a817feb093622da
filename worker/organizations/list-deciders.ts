import { z } from 'zod';
import { allRows } from '#worker/db/rows.ts';
import { buildSharesGroupSql } from '#worker/organizations/member-row.ts';

/** Most people who are mailed about one request. */
const DECIDERS_MAX = 20;
const FIND = `SELECT u.id, u.email FROM organization_members m JOIN users u ON u.id = m.user_id
  WHERE m.organization_id = ?1 AND m.status = 'active' AND m.id <> ?2
    AND (m.role IN ('owner', 'admin') OR (m.role = 'manager' AND ${buildSharesGroupSql('m.id', '?2')}))
    AND u.email_confirmed_at IS NOT NULL
  ORDER BY m.last_active_on DESC, m.id LIMIT ${DECIDERS_MAX}`;
const deciderSchema = z.object({ id: z.string(), email: z.string() });

/**
 * The accounts of others who may decide a member's change requests and whose addresses are confirmed,
 * those active last.
 */
export async function listDeciders(
  db: D1Database,
  organizationId: string,
  memberId: string,
): Promise<z.infer<typeof deciderSchema>[]> {
  return allRows(db.prepare(FIND).bind(organizationId, memberId), deciderSchema);
}
