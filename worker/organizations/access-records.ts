import {
  buildAccessChangedSql,
  type AccessChange,
  type EndedAccess,
} from '#worker/db/access-change.ts';
import { buildRecentSql } from '#worker/db/manager-sql.ts';
import { buildSystemSource, recordAudit, toIpPrefix } from '#worker/audit/audit-entry.ts';

// What a person made for organizations pauses or ends when that person takes the account back. Each
// statement directly precedes the one that does it.

const buildRecordSql = (row: string, action: string, name: string, condition: string): string =>
  `INSERT INTO organization_audit_outbox
    (id, organization_id, at, actor, actor_email, action, target, details, request_id, ip_prefix)
  SELECT lower(hex(randomblob(16))), r.organization_id, ?3, ?1, ?4, '${action}', r.id,
    ${name}, ?5, ?6
  FROM ${row} r WHERE r.organization_id IS NOT NULL AND ${condition}
    AND ${buildAccessChangedSql('?1', '?2')}`;

const RECORDS = {
  pausedKeys: buildRecordSql(
    'api_keys',
    'api_key.paused',
    "json_object('name', r.name)",
    `r.created_by = ?1 AND r.paused_at IS NULL
      AND (r.is_service = 0 OR ${buildRecentSql('r.created_at', '?3')})`,
  ),
  endedApps: buildRecordSql(
    'oauth_grants',
    'app.disconnected',
    "json_object('name', r.client_name)",
    'r.user_id = ?1 AND r.connected_at IS NOT NULL',
  ),
  // The address may be as good as a password.
  pausedWebhooks: buildRecordSql(
    'webhook_endpoints',
    'webhook.paused',
    "'{}'",
    "r.user_id = ?1 AND r.paused_by IS NOT 'recovery'",
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

const PAUSED = {
  apiKey: 'api_key.paused',
  app: 'app.disconnected',
  webhook: 'webhook.paused',
} as const;

/** The statements that record what an operator paused in organizations. */
export function recordOperatorPauses(
  db: D1Database,
  paused: readonly EndedAccess[],
  { requestId, now }: { requestId: string; now: Date },
): D1PreparedStatement[] {
  return paused.flatMap(({ organizationId, kind, id: target, name }) => {
    if (organizationId === null) return [];
    const source = buildSystemSource(organizationId, requestId, now);
    const event = { action: PAUSED[kind], target, details: { name } };
    return [recordAudit(db, source, event, { ifChanged: false })];
  });
}
