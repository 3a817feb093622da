import { buildRecentSql } from '#worker/db/manager-sql.ts';
import type { AuditSource } from '#worker/audit/audit-entry.ts';

const IS_PAUSED = `k.organization_id = ?1 AND k.created_by = ?2 AND k.is_service = 1
  AND k.paused_at IS NULL AND ${buildRecentSql('k.created_at', '?4')}
  AND EXISTS (SELECT 1 FROM organization_audit_outbox WHERE id = ?3)`;
const RECORD = `INSERT INTO organization_audit_outbox
    (id, organization_id, at, actor, actor_email, action, target, details, request_id, ip_prefix)
  SELECT lower(hex(randomblob(16))), ?1, ?4, ?5, ?6, 'api_key.paused', k.id,
    json_object('name', k.name), ?7, ?8
  FROM api_keys k WHERE ${IS_PAUSED}`;
const PAUSE = `UPDATE api_keys AS k SET paused_at = ?4 WHERE ${IS_PAUSED}`;

/**
 * Statements that pause the service keys that an account made shortly before its membership is
 * suspended, and record each. `entry` is the ID of the suspension's audit entry; without it they do
 * nothing.
 */
export function buildServiceKeyPauses(
  db: D1Database,
  { userId, entry, source }: { userId: string; entry: string; source: AuditSource },
): D1PreparedStatement[] {
  const { organizationId, at, actor, actorEmail, requestId, ipPrefix } = source;
  const key = [organizationId, userId, entry, at] as const;
  return [
    db.prepare(RECORD).bind(...key, actor, actorEmail, requestId, ipPrefix),
    db.prepare(PAUSE).bind(...key),
  ];
}
