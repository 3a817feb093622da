import { findScope, type Action } from '#shared/organization/permissions.ts';
import { ROLES } from '#shared/organization/role.ts';

/** What lasts beyond the request in which a member made it. */
type Lasting = Extract<Action, 'manageApiKeys' | 'manageWebhooks'>;

/**
 * SQL condition: the account is an active member of the organization in a role that may do an action.
 * Both are SQL expressions. Keys, apps and endpoints of an organization work only while it holds for
 * their maker (docs/decisions/0035-leavers.md).
 */
export function buildManagesSql(organization: string, userId: string, action: Lasting): string {
  const roles = ROLES.filter((role) => findScope(role, action) !== null);
  return `EXISTS (SELECT 1 FROM organization_members lm
    WHERE lm.organization_id = ${organization} AND lm.user_id = ${userId}
      AND lm.status = 'active' AND lm.role IN (${roles.map((role) => `'${role}'`).join(', ')}))`;
}
