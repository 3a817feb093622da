import { z } from 'zod';
import { allRows } from '#worker/db/rows.ts';

const takerSchema = z.object({ id: z.string(), userId: z.string(), name: z.string() });
/** An active member who can take over from a leaver. */
export type Taker = z.infer<typeof takerSchema>;

const SELECT_TAKERS = `SELECT m.id, m.user_id AS userId, trim(u.first_name || ' ' || u.last_name) AS name
  FROM organization_members m JOIN users u ON u.id = m.user_id
  WHERE m.id IN (SELECT value FROM json_each(?1)) AND m.organization_id = ?2
    AND m.status = 'active' AND m.id <> ?3`;

/** Filters the members who can take over: active, in the same organization, and not the leaver. */
export async function findTakers(
  db: D1Database,
  { organizationId, leaverId }: { organizationId: string; leaverId: string },
  ids: readonly (string | null)[],
): Promise<Map<string, Taker>> {
  const listed = JSON.stringify(ids.filter((id) => id !== null));
  const statement = db.prepare(SELECT_TAKERS).bind(listed, organizationId, leaverId);
  const rows = await allRows(statement, takerSchema);
  return new Map(rows.map((taker) => [taker.id, taker]));
}
