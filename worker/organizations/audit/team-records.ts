import type { Kernel } from '#worker/kernel.ts';
import { buildUserSource, recordAudit, type AuditEvent, type UserRequest } from './audit-entry.ts';
import { enqueueMove } from './move-audit.ts';

/** How other capabilities record what they do for an organization. */
export function createTeamRecords(kernel: Pick<Kernel, 'db' | 'now' | 'enqueue' | 'waitUntil'>) {
  const { db, now } = kernel;
  return {
    /** The statement that records an event, directly after the one that makes it happen. */
    buildAudit: (
      request: UserRequest,
      organizationId: string,
      event: AuditEvent,
    ): D1PreparedStatement =>
      recordAudit(db, buildUserSource(request, organizationId, now()), event, { ifChanged: true }),
    /** Call after an event was recorded. Never throws. */
    onRecorded: (organizationId: string): Promise<void> => enqueueMove(kernel, organizationId),
  };
}
