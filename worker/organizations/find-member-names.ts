import { z } from 'zod';
import { allRows } from '#worker/db/rows.ts';

const rowSchema = z.object({ id: z.string(), name: z.string() });

/** The names of an organization's members by their IDs. Those who left are missing. */
export async function findMemberNames(
  db: D1Database,
  organizationId: string,
  memberIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (memberIds.length === 0) return new Map();
  const found = db
    .prepare(
      `SELECT m.id, u.first_name || ' ' || u.last_name AS name
       FROM json_each(?2) given CROSS JOIN organization_members m ON m.id = given.value
         JOIN users u ON u.id = m.user_id
       WHERE m.organization_id = ?1`,
    )
    .bind(organizationId, JSON.stringify(memberIds));
  return new Map((await allRows(found, rowSchema)).map(({ id, name }) => [id, name]));
}
