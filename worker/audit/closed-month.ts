import { recordAudit } from '#worker/audit/audit-entry.ts';

/** A partner's statement that was closed. */
export interface ClosedMonth {
  organizationId: string;
  month: string;
  hash: string;
  lines: number;
}

/**
 * Records the hash of a closed statement, if the statement directly before it stored one. The audit
 * log is a chain of its own in another store: who changes a statement cannot change it there.
 */
export function recordStatementClosed(
  db: D1Database,
  { organizationId, month, hash, lines }: ClosedMonth,
  at: Date,
): D1PreparedStatement {
  const source = {
    organizationId,
    actor: 'system',
    actorEmail: '',
    requestId: '',
    ipPrefix: '',
    at: at.toISOString(),
  };
  const event = { action: 'statement.closed', target: month, details: { hash, lines } } as const;
  return recordAudit(db, source, event, { ifChanged: true });
}
