import type { Kernel } from '#worker/kernel.ts';
import { buildUserSource, recordAudit, type AuditEvent, type UserRequest } from './audit-entry.ts';

/** The statement that records what a user does for an organization, directly after the one that does it. */
export function buildOrganizationAudit(
  { db, now }: Pick<Kernel, 'db' | 'now'>,
  request: UserRequest,
  organizationId: string,
  event: AuditEvent,
  options: Parameters<typeof recordAudit>[3] = { ifChanged: true },
): D1PreparedStatement {
  return recordAudit(db, buildUserSource(request, organizationId, now()), event, options);
}
