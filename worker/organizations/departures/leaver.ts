import { z } from 'zod';
import { roleSchema } from '#shared/organization/role.ts';
import { allRows, firstRow, sqlBoolean } from '#worker/db/rows.ts';

const leaverSchema = z.object({
  memberId: z.string(),
  userId: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: roleSchema,
  isActive: sqlBoolean,
});
/** A member who is about to leave. */
export type Leaver = z.infer<typeof leaverSchema>;

const SELECT_LEAVER = `SELECT m.id AS memberId, m.user_id AS userId, u.email, u.first_name AS firstName,
    u.last_name AS lastName, m.role, m.status = 'active' AS isActive
  FROM organization_members m JOIN users u ON u.id = m.user_id
  WHERE m.id = ?1 AND m.organization_id = ?2 AND m.status <> 'left'`;

/** Finds a member by ID; null for one who left or belongs to another organization. */
export async function findLeaver(
  db: D1Database,
  organizationId: string,
  memberId: string,
): Promise<Leaver | null> {
  return firstRow(db.prepare(SELECT_LEAVER).bind(memberId, organizationId), leaverSchema);
}

const takerSchema = z.object({ id: z.string(), userId: z.string(), name: z.string() });
/** An active member who can take over. */
export type Taker = z.infer<typeof takerSchema>;

const SELECT_TAKERS = `SELECT m.id, m.user_id AS userId, trim(u.first_name || ' ' || u.last_name) AS name
  FROM organization_members m JOIN users u ON u.id = m.user_id
  WHERE m.id IN (SELECT value FROM json_each(?1)) AND m.organization_id = ?2
    AND m.status = 'active' AND m.id <> ?3`;

/** Those of the members who can take over from a leaver: active, in the same organization. */
export async function findTakers(
  db: D1Database,
  { organizationId, leaverId }: { organizationId: string; leaverId: string },
  ids: readonly (string | null)[],
): Promise<Map<string, Taker>> {
  const wanted = JSON.stringify(ids.filter((id) => id !== null));
  const statement = db.prepare(SELECT_TAKERS).bind(wanted, organizationId, leaverId);
  const rows = await allRows(statement, takerSchema);
  return new Map(rows.map((taker) => [taker.id, taker]));
}
