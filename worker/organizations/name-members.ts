import { z } from 'zod';
import type { ContactMember } from '#shared/api/contacts.ts';
import { allRows } from '#worker/db/rows.ts';

// Includes members who left: their names are shown for as long as the membership is stored.
const NAMES = `SELECT m.id, m.user_id AS userId, u.first_name AS firstName, u.last_name AS lastName
  FROM json_each(?2) requested
    CROSS JOIN organization_members m ON m.organization_id = ?1 AND m.user_id = requested.value
    CROSS JOIN users u ON u.id = m.user_id`;
const nameSchema = z.object({
  id: z.string(),
  userId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
});

/** Members of an organization by account. Accounts outside of it are missing. */
export async function nameMembers(
  db: D1Database,
  organizationId: string,
  accountIds: readonly string[],
): Promise<Map<string, ContactMember>> {
  const accounts = [...new Set(accountIds)];
  if (accounts.length === 0) return new Map();
  const statement = db.prepare(NAMES).bind(organizationId, JSON.stringify(accounts));
  const rows = await allRows(statement, nameSchema);
  return new Map(
    rows.map(({ id, userId, firstName, lastName }) => [
      userId,
      { id, name: `${firstName} ${lastName}`.trim() },
    ]),
  );
}
