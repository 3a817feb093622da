import { findScope, type Action } from '#shared/organization/permissions.ts';
import { ROLES } from '#shared/organization/role.ts';

/**
 * Days before an account is taken back or suspended in which what it made could be someone else's, and
 * is paused although it belongs to the organization.
 */
const RECENT_DAYS = 30;

/** What lasts beyond the request in which a member made it. */
type Lasting = Extract<Action, 'manageApiKeys' | 'manageWebhooks' | 'streamAudit'>;

/**
 * SQL condition: the account is an active member of the organization in a role that may do an action.
 * Both are SQL expressions.
 */
export function buildManagesSql(organization: string, userId: string, action: Lasting): string {
  const roles = ROLES.filter((role) => findScope(role, action) !== null);
  return `EXISTS (SELECT 1 FROM organization_members lm
    WHERE lm.organization_id = ${organization} AND lm.user_id = ${userId}
      AND lm.status = 'active' AND lm.role IN (${roles.map((role) => `'${role}'`).join(', ')}))`;
}

/** SQL condition: something was made within the days before a time. Both are SQL expressions of ISO times. */
export function buildRecentSql(createdAt: string, at: string): string {
  return `${createdAt} > strftime('%Y-%m-%dT%H:%M:%fZ', ${at}, '-${RECENT_DAYS} days')`;
}

/**
 * SQL condition: a key or app of an organization belongs to it, or who made it may make such things now
 * (docs/decisions/0067-service-access-outlives-its-maker.md). `row` is an alias of its table.
 */
export function buildWorksSql(
  row: string,
  organization: string,
  maker: 'created_by' | 'user_id' = 'created_by',
): string {
  return `(${row}.is_service = 1 OR ${buildManagesSql(organization, `${row}.${maker}`, 'manageApiKeys')})`;
}
