import type { AuditAction } from '#shared/organization/audit-actions.ts';
import type { Action } from '#shared/organization/permissions.ts';
import { buildManagesSql, buildRecentSql } from './manager-sql.ts';

// Keys, endpoints and apps that belong to an organization, and not to the membership of who made them
// (docs/decisions/0067-service-access-outlives-its-maker.md). Their tables share the columns `is_service`,
// `created_by`, `paused_at`, `end_mailed_at`, `resume_token_hash` and `resume_usable_at`.

export const SERVICE_KINDS = ['apiKey', 'webhook', 'app'] as const;
export type ServiceKind = (typeof SERVICE_KINDS)[number];

interface ServiceTable {
  table: 'api_keys' | 'webhook_endpoints' | 'oauth_grants';
  /** SQL expression: when its maker last gave it access with the password. */
  givenAt: string;
  /** The column of its last day. */
  endsAt: string;
  /** What who makes or confirms it may do. */
  action: Extract<Action, 'manageApiKeys' | 'manageWebhooks'>;
  /** Columns that pausing and resuming set besides `paused_at`. */
  paused: string;
  resumed: string;
  /** What the audit log calls its pause. */
  pauseAction: AuditAction;
  /** SQL expression of the details of its audit entries, which name no address: it may be as good as a password. */
  details: string;
}

export const SERVICE_TABLES: Readonly<Record<ServiceKind, ServiceTable>> = {
  apiKey: {
    table: 'api_keys',
    givenAt: 'api_keys.created_at',
    endsAt: 'expires_at',
    action: 'manageApiKeys',
    paused: '',
    resumed: '',
    pauseAction: 'api_key.paused',
    details: "json_object('name', api_keys.name)",
  },
  webhook: {
    table: 'webhook_endpoints',
    givenAt: 'coalesce(webhook_endpoints.given_at, webhook_endpoints.created_at)',
    endsAt: 'expires_at',
    action: 'manageWebhooks',
    paused: ", status = 'paused', paused_by = 'recovery'",
    resumed: ", status = 'active', paused_by = NULL, failing_since = NULL",
    pauseAction: 'webhook.paused',
    details: "'{}'",
  },
  app: {
    table: 'oauth_grants',
    givenAt: 'oauth_grants.created_at',
    endsAt: 'ends_at',
    action: 'manageApiKeys',
    paused: '',
    resumed: '',
    pauseAction: 'app.paused',
    details: "json_object('name', oauth_grants.client_name)",
  },
};

/**
 * SQL condition: something of an organization was made by an account shortly before a time, belongs to
 * the organization and is not paused. Both are SQL expressions.
 */
export function buildRecentServiceSql(kind: ServiceKind, maker: string, at: string): string {
  const { table, givenAt } = SERVICE_TABLES[kind];
  return `${table}.is_service = 1 AND ${table}.created_by = ${maker} AND ${table}.paused_at IS NULL
    AND ${buildRecentSql(givenAt, at)}`;
}

/** SQL that pauses what a condition selects, at a time. */
export function buildPauseServiceSql(kind: ServiceKind, condition: string, at: string): string {
  const { table, paused } = SERVICE_TABLES[kind];
  return `UPDATE ${table} SET paused_at = ${at}${paused} WHERE ${condition}`;
}

/**
 * SQL condition: an account could make such things for the organization before this one was paused, and
 * still can. Who joined later may have been invited by who has the account of its maker.
 */
function buildIsEarlierAdminSql({ table, action }: ServiceTable, userId: string): string {
  return `(${buildManagesSql(`${table}.organization_id`, userId, action)}
    AND EXISTS (SELECT 1 FROM organization_members em
      WHERE em.organization_id = ${table}.organization_id AND em.user_id = ${userId}
        AND em.joined_at < ${table}.paused_at))`;
}

/**
 * SQL expression: how an account that manages it lets something work again (`ResumeWay`); NULL while it
 * is not paused. `userId` is an SQL expression.
 */
export function buildResumeWaySql(kind: ServiceKind, userId: string): string {
  const of = SERVICE_TABLES[kind];
  const { table } = of;
  const hasOtherAdmin = `EXISTS (SELECT 1 FROM organization_members oa
    WHERE oa.organization_id = ${table}.organization_id AND oa.user_id IS NOT ${table}.created_by
      AND ${buildIsEarlierAdminSql(of, 'oa.user_id')})`;
  return `(CASE
    WHEN ${table}.paused_at IS NULL THEN NULL
    WHEN ${table}.is_service = 0 THEN 'password'
    WHEN ${table}.created_by = ${userId} AND NOT ${hasOtherAdmin} THEN 'link'
    WHEN ${table}.created_by IS NOT ${userId} AND ${buildIsEarlierAdminSql(of, userId)} THEN 'password'
    ELSE 'other_admin' END)`;
}
