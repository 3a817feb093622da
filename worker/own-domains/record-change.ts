import { recordAudit, type AuditEvent, type AuditSource } from '#worker/audit/audit-entry.ts';

/** A statement that records a change if the statement directly before it changed a row. */
export const recordChange = (
  db: D1Database,
  source: AuditSource,
  event: AuditEvent,
): D1PreparedStatement => recordAudit(db, source, event, { ifChanged: true });
