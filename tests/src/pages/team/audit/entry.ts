import type { AuditEntry } from '#shared/api/organizations/audit.ts';

export function auditEntry(change: Partial<AuditEntry> = {}): AuditEntry {
  return {
    no: 1,
    id: 'e',
    at: '2026-11-20T12:00:00.000Z',
    actor: 'ann',
    actorEmail: 'ann@example.com',
    action: 'organization.created',
    target: '0f9fa23f-2f56-4e4f-8b90-63b3e5549d71',
    details: {},
    requestId: 'r',
    ipPrefix: '203.0.113.0/24',
    hash: 'a'.repeat(64),
    ...change,
  };
}
