import { env } from 'cloudflare:test';
import type { AuditAction } from '#shared/organization/audit-actions.ts';
import { recordAudit } from '#worker/audit/audit-entry.ts';
import { readValue } from '#tests/worker/world/sql.ts';

interface Written {
  action?: AuditAction;
  actor?: string;
  at?: string;
  details?: Readonly<Record<string, unknown>>;
}

/** Writes entries to the outbox of an organization, with their number as target. */
export async function writeOutbox(
  organizationId: string,
  count: number,
  build: (number: number) => Written = () => ({}),
): Promise<void> {
  const statements = Array.from({ length: count }, (_, index) => {
    const { action = 'group.created', actor = 'ann', at, details } = build(index + 1);
    const source = {
      organizationId,
      actor,
      actorEmail: 'ann@example.com',
      requestId: 'r',
      ipPrefix: '192.0.2.0/24',
      at: at ?? new Date().toISOString(),
    };
    const event = { action, target: String(index + 1), ...(details && { details }) };
    return recordAudit(env.DB, source, event, { ifChanged: false });
  });
  for (let at = 0; at < statements.length; at += 1000) {
    await env.DB.batch(statements.slice(at, at + 1000));
  }
}

export async function countOutbox(organizationId: string): Promise<number | null> {
  return readValue<number>(
    'SELECT count(*) AS n FROM organization_audit_outbox WHERE organization_id = ?',
    organizationId,
  );
}

/** Runs in the ledger's object of an organization. */
export function findObject(id: string) {
  return env.LEDGERS.getByName(`${id}/0`);
}
