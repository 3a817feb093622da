import type { AuditSource } from '#worker/audit/audit-entry.ts';
import {
  buildPauseServiceSql,
  buildRecentServiceSql,
  SERVICE_KINDS,
  SERVICE_TABLES,
  type ServiceKind,
} from '#worker/db/service-sql.ts';

/** `?1` is the organization, `?2` the account, `?3` the entry of the suspension, `?4` its time. */
function buildIsPaused(kind: ServiceKind): string {
  const { table } = SERVICE_TABLES[kind];
  return `${table}.organization_id = ?1 AND ${buildRecentServiceSql(kind, '?2', '?4')}
    AND EXISTS (SELECT 1 FROM organization_audit_outbox WHERE id = ?3)`;
}

const PAUSED = SERVICE_KINDS.map((kind) => {
  const { table, pauseAction, details } = SERVICE_TABLES[kind];
  return `SELECT '${pauseAction}' AS action, ${table}.id AS target, ${details} AS details
    FROM ${table} WHERE ${buildIsPaused(kind)}`;
});
const RECORD = `INSERT INTO organization_audit_outbox
    (id, organization_id, at, actor, actor_email, action, target, details, request_id, ip_prefix)
  SELECT lower(hex(randomblob(16))), ?1, ?4, ?5, ?6, p.action, p.target, p.details, ?7, ?8
  FROM (${PAUSED.join(' UNION ALL ')}) p`;
const PAUSES = SERVICE_KINDS.map((kind) => buildPauseServiceSql(kind, buildIsPaused(kind), '?4'));

/**
 * Statements that pause the service keys, endpoints and apps that an account made shortly before its
 * membership is suspended, and record each. `entry` is the ID of the suspension's audit entry; without it
 * they do nothing.
 */
export function buildServicePauses(
  db: D1Database,
  { userId, entry, source }: { userId: string; entry: string; source: AuditSource },
): D1PreparedStatement[] {
  const { organizationId, at, actor, actorEmail, requestId, ipPrefix } = source;
  const created = [organizationId, userId, entry, at] as const;
  return [
    db.prepare(RECORD).bind(...created, actor, actorEmail, requestId, ipPrefix),
    ...PAUSES.map((sql) => db.prepare(sql).bind(...created)),
  ];
}
