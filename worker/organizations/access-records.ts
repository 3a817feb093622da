import type { AuditAction } from '#shared/organization/audit-actions.ts';
import {
  buildAccessChangedSql,
  type AccessChange,
  type EndedAccess,
} from '#worker/db/access-change.ts';
import { buildRecentServiceSql, SERVICE_TABLES, type ServiceKind } from '#worker/db/service-sql.ts';
import { buildSystemSource, recordAudit, toIpPrefix } from '#worker/audit/audit-entry.ts';

// What a person made for organizations pauses or ends when that person takes the account back. Each
// statement directly precedes the one that does it.

const buildRecordSql = (kind: ServiceKind, action: AuditAction, condition: string): string => {
  const { table, details } = SERVICE_TABLES[kind];
  return `INSERT INTO organization_audit_outbox
    (id, organization_id, at, actor, actor_email, action, target, details, request_id, ip_prefix)
  SELECT lower(hex(randomblob(16))), ${table}.organization_id, ?3, ?1, ?4, '${action}', ${table}.id,
    ${details}, ?5, ?6
  FROM ${table} WHERE ${table}.organization_id IS NOT NULL AND ${condition}
    AND ${buildAccessChangedSql('?1', '?2')}`;
};

const RECORDS = {
  pausedKeys: buildRecordSql(
    'apiKey',
    'api_key.paused',
    `api_keys.created_by = ?1 AND api_keys.paused_at IS NULL
      AND (api_keys.is_service = 0 OR ${buildRecentServiceSql('apiKey', '?1', '?3')})`,
  ),
  endedApps: buildRecordSql(
    'app',
    'app.disconnected',
    'oauth_grants.user_id = ?1 AND oauth_grants.connected_at IS NOT NULL',
  ),
  pausedApps: buildRecordSql(
    'app',
    'app.paused',
    `oauth_grants.connected_at IS NOT NULL AND ${buildRecentServiceSql('app', '?1', '?3')}`,
  ),
  pausedWebhooks: buildRecordSql(
    'webhook',
    'webhook.paused',
    `(webhook_endpoints.user_id = ?1 OR ${buildRecentServiceSql('webhook', '?1', '?3')})
      AND webhook_endpoints.paused_by IS NOT 'recovery'`,
  ),
} as const;

/** The statement that records what a change of access does to an account's part in organizations. */
export function recordOrganizationAccess(
  db: D1Database,
  what: keyof typeof RECORDS,
  { id, userId, email, at, requestId, clientAddress }: AccessChange,
): D1PreparedStatement {
  return db
    .prepare(RECORDS[what])
    .bind(userId, id, at, email, requestId, toIpPrefix(clientAddress));
}

/** The statements that record what an operator paused in organizations. */
export function recordOperatorPauses(
  db: D1Database,
  paused: readonly EndedAccess[],
  { requestId, now }: { requestId: string; now: Date },
): D1PreparedStatement[] {
  return paused.flatMap(({ organizationId, kind, id: target, name }) => {
    if (organizationId === null) return [];
    const source = buildSystemSource(organizationId, requestId, now);
    const event = { action: SERVICE_TABLES[kind].pauseAction, target, details: { name } };
    return [recordAudit(db, source, event, { ifChanged: false })];
  });
}
