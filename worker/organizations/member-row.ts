import { z } from 'zod';
import { MEMBER_STATUSES, type Member } from '#shared/api/organizations/people/members.ts';
import { roleSchema } from '#shared/organization/role.ts';
import { countHeldCards } from '#worker/cards/holders.ts';
import { allRows, jsonColumn, sqlBoolean } from '#worker/db/rows.ts';
import type { Actor } from '#worker/organizations/require-member.ts';

/** A member as the actor sees it: only the groups in the actor's scope. */
export type MemberRow = z.infer<typeof memberRowSchema>;
const memberRowSchema = z.object({
  id: z.string(),
  userId: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: roleSchema,
  status: z.enum(MEMBER_STATUSES).exclude(['invited']),
  suspendedBy: z.enum(['plan', 'person']).nullable(),
  lastActiveOn: z.string(),
  groups: jsonColumn(z.array(z.string())),
  /** All groups, also those outside the actor's scope. */
  groupCount: z.int(),
  isBillingOwner: sqlBoolean,
  externalId: z.string().nullable(),
});

/** SQL condition: the members, given as SQL expressions, share a group. */
export function buildSharesGroupSql(member: string, other: string): string {
  return `EXISTS (SELECT 1 FROM organization_group_members shared_group
    JOIN organization_group_members shared_with ON shared_with.group_id = shared_group.group_id
    WHERE shared_group.member_id = ${member} AND shared_with.member_id = ${other})`;
}

/** Members of a JSON list in its order. `?3` is the manager whose groups bound the view, or NULL. */
const SELECT_MEMBERS = `SELECT m.id, m.user_id AS userId, u.email, u.first_name AS firstName,
    u.last_name AS lastName, m.role, m.status, m.suspended_by AS suspendedBy,
    m.last_active_on AS lastActiveOn, m.user_id = o.billing_owner_id AS isBillingOwner,
    m.external_id AS externalId,
    (SELECT json_group_array(g.group_id) FROM organization_group_members g WHERE g.member_id = m.id
      AND (?3 IS NULL OR EXISTS (SELECT 1 FROM organization_group_members own
        WHERE own.group_id = g.group_id AND own.member_id = ?3))) AS groups,
    (SELECT count(*) FROM organization_group_members g WHERE g.member_id = m.id) AS groupCount
  FROM json_each(?1) ids CROSS JOIN organization_members m ON m.id = ids.value
    CROSS JOIN organizations o ON o.id = m.organization_id CROSS JOIN users u ON u.id = m.user_id
  WHERE m.organization_id = ?2`;
const IN_SCOPE = `(?3 IS NULL OR ${buildSharesGroupSql('?3', 'm.id')})`;

/**
 * Members by ID, in the order given, without those of other organizations. With `isScoped` also
 * without those outside the actor's scope.
 */
export async function readMemberRows(
  db: D1Database,
  { id, organization, scope }: Actor,
  ids: readonly string[],
  { isScoped }: { isScoped: boolean },
): Promise<MemberRow[]> {
  const manager = scope === 'groups' ? id : null;
  const statement = db
    .prepare(`${SELECT_MEMBERS} ${isScoped ? `AND ${IN_SCOPE}` : ''} ORDER BY ids.key`)
    .bind(JSON.stringify(ids), organization.id, manager);
  return allRows(statement, memberRowSchema);
}

/** Members of an organization by ID, in the order given, with all their groups. */
export async function readAllMemberRows(
  db: D1Database,
  organizationId: string,
  ids: readonly string[],
): Promise<MemberRow[]> {
  const statement = db
    .prepare(`${SELECT_MEMBERS} ORDER BY ids.key`)
    .bind(JSON.stringify(ids), organizationId, null);
  return allRows(statement, memberRowSchema);
}

/** Members in the form of the API, with the numbers of their organization cards. */
export async function toMembers(
  db: D1Database,
  organizationId: string,
  rows: readonly MemberRow[],
): Promise<Member[]> {
  const counts = await countHeldCards(
    db,
    organizationId,
    rows.map(({ userId }) => userId),
  );
  return rows.map((row) => ({
    id: row.id,
    email: row.email,
    name: `${row.firstName} ${row.lastName}`.trim(),
    role: row.role,
    groups: row.groups,
    status: row.status,
    suspendedBy: row.suspendedBy,
    isBillingOwner: row.isBillingOwner,
    cards: counts.get(row.userId) ?? 0,
    lastActiveOn: row.lastActiveOn,
    externalId: row.externalId,
  }));
}
