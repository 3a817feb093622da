import type { Kernel } from '#worker/kernel.ts';
import { recordTeamAccess } from '#worker/organizations/access-records.ts';
import {
  buildUserSource,
  recordAudit,
  type AuditEvent,
  type UserRequest,
} from '#worker/audit/audit-entry.ts';
import { enqueueMove } from '#worker/audit/move-audit.ts';

type RecordAccess =
  Parameters<typeof recordTeamAccess> extends readonly [unknown, ...infer About] ? About : never;

/** How other capabilities record what they do for an organization. */
export function createTeamRecords(kernel: Pick<Kernel, 'db' | 'now' | 'enqueue' | 'waitUntil'>) {
  const { db, now } = kernel;
  return {
    /** The statement that records an event, directly after the one that makes it happen. */
    buildAudit: (
      request: UserRequest,
      organizationId: string,
      event: AuditEvent,
      options: Parameters<typeof recordAudit>[3] = { ifChanged: true },
    ): D1PreparedStatement =>
      recordAudit(db, buildUserSource(request, organizationId, now()), event, options),
    /** The statement that records what a change of access does next. */
    recordAccess: (...about: RecordAccess): D1PreparedStatement => recordTeamAccess(db, ...about),
    /** Call after an event was recorded. Never throws. */
    onRecorded: (organizationId: string): Promise<void> => enqueueMove(kernel, organizationId),
  };
}
