import { z } from 'zod';
import { allRows } from '#worker/db/rows.ts';

const FIND_OWNERS = `SELECT u.id, u.email FROM organization_members m JOIN users u ON u.id = m.user_id
  WHERE m.organization_id = ?1 AND m.role = 'owner' AND m.status = 'active'
    AND u.email_confirmed_at IS NOT NULL LIMIT 20`;
const ownerSchema = z.object({ id: z.string(), email: z.string() });

/** The accounts of the owners whose addresses are confirmed, for mails to them. */
export async function listOwners(
  db: D1Database,
  organizationId: string,
): Promise<z.infer<typeof ownerSchema>[]> {
  return allRows(db.prepare(FIND_OWNERS).bind(organizationId), ownerSchema);
}
