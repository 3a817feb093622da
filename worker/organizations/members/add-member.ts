import type { Role } from '#shared/organization/role.ts';
import { buildPersonTerms } from '#shared/text/person-terms.ts';
import { buildSortName } from '#worker/organizations/members/member-terms.ts';

interface NewMember {
  id: string;
  organizationId: string;
  userId: string;
  role: Role;
  firstName: string;
  lastName: string;
  email: string;
  /** ISO 8601. */
  at: string;
}

/**
 * Statements that add an active member with the words that find them. `condition` is an SQL
 * condition on `?1` (the member), `?2` (the organization) and `?3` (the account) that the first
 * statement checks; without it nothing is added. A former member returns under the same ID as
 * before, so the second statement goes by organization and account.
 */
export function buildMemberInserts(
  db: D1Database,
  member: NewMember,
  condition: string,
): D1PreparedStatement[] {
  const { id, organizationId, userId, role, at } = member;
  return [
    db
      .prepare(
        `INSERT INTO organization_members
          (id, organization_id, user_id, role, status, sort_name, joined_at, last_active_on)
        SELECT ?1, ?2, ?3, ?4, 'active', ?5, ?6, ?7 WHERE ${condition}
        ON CONFLICT (organization_id, user_id) DO UPDATE SET role = excluded.role,
          status = 'active', suspended_by = NULL, left_at = NULL, joined_at = excluded.joined_at,
          last_active_on = excluded.last_active_on WHERE status = 'left'`,
      )
      .bind(id, organizationId, userId, role, buildSortName(member), at, at.slice(0, 10)),
    db
      .prepare(
        `INSERT OR IGNORE INTO organization_member_terms
          (organization_id, term, sort_name, member_id)
        SELECT m.organization_id, t.value, m.sort_name, m.id FROM organization_members m, json_each(?3) t
        WHERE m.organization_id = ?1 AND m.user_id = ?2 AND m.status = 'active'`,
      )
      .bind(organizationId, userId, JSON.stringify(buildPersonTerms(member))),
  ];
}
