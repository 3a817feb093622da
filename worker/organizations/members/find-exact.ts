import { z } from 'zod';
import { allRows } from '#worker/db/rows.ts';
import type { MemberQuery } from '#worker/organizations/members/member-query.ts';

const COLUMNS = { email: 'u.email_key', externalId: 'm.external_id' } as const;
const buildFind = (column: keyof typeof COLUMNS): string => `SELECT m.id
  FROM organization_members m JOIN users u ON u.id = m.user_id
  WHERE m.organization_id = ?1 AND ${COLUMNS[column]} = ?2
    AND CASE WHEN ?3 IS NULL THEN m.status <> 'left' ELSE m.status = ?3 END
    AND (?4 IS NULL OR m.role = ?4)
    AND (?5 IS NULL OR EXISTS (SELECT 1 FROM organization_group_members g
      WHERE g.member_id = m.id AND g.group_id IN (SELECT value FROM json_each(?5))))
  ORDER BY m.id`;
const FIND = { email: buildFind('email'), externalId: buildFind('externalId') } as const;

/** The members with exactly an address or an ID of another system, in the visible groups. */
export async function findExact(
  db: D1Database,
  organizationId: string,
  groups: readonly string[] | null,
  {
    exact,
    status,
    role,
  }: Pick<MemberQuery, 'status' | 'role'> & {
    exact: NonNullable<MemberQuery['exact']>;
  },
): Promise<string[]> {
  const bounds = groups === null ? null : JSON.stringify(groups);
  const statement = db
    .prepare(FIND[exact.column])
    .bind(organizationId, exact.value, status, role, bounds);
  return (await allRows(statement, z.object({ id: z.string() }))).map(({ id }) => id);
}
