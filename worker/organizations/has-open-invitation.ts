import { z } from 'zod';
import { firstRow } from '#worker/db/rows.ts';

const FIND = `SELECT id FROM organization_invitations
  WHERE id = ?1 AND organization_id = ?2 AND expires_at > ?3`;

/** Whether an ID is that of an invitation to the organization that can be accepted. */
export async function hasOpenInvitation(
  db: D1Database,
  { organizationId, id, now }: { organizationId: string; id: string; now: Date },
): Promise<boolean> {
  const statement = db.prepare(FIND).bind(id, organizationId, now.toISOString());
  return (await firstRow(statement, z.object({ id: z.string() }))) !== null;
}
