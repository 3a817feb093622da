import type { Kernel } from '#worker/kernel.ts';
import { requireRole } from '#worker/organizations/require-member.ts';
import {
  buildUserSource,
  recordAudit,
  type AuditEvent,
  type AuditSource,
} from '#worker/audit/audit-entry.ts';
import { enqueueCardUpdates, startCardUpdates } from '#worker/policies/card-updates.ts';

/** What the capability of own domains needs of the organization that changes one. */
export function createDomainChanges(
  kernel: Pick<Kernel, 'db' | 'now' | 'enqueue' | 'publicOrigin'>,
) {
  const { db, now, publicOrigin } = kernel;
  return {
    /** Requires that an account may manage domains, and describes it for the audit log. */
    requireDomainManager: async (
      request: Parameters<typeof buildUserSource>[0],
      organizationId: string,
    ): Promise<AuditSource> => {
      await requireRole(db, request.user, organizationId, 'manageDomains');
      return buildUserSource(request, organizationId, now());
    },
    /** A statement that records a change if the statement directly before it changed a row. */
    recordChange: (source: AuditSource, event: AuditEvent) =>
      recordAudit(db, source, event, { ifChanged: true }),
    /** A statement, after the one that records a new home, that starts the update of all cards. */
    startHomeUpdates: (organizationId: string) => startCardUpdates(kernel, organizationId),
    /** Enqueues it. Call it after the commit. Never throws. */
    enqueueHomeUpdates: (organizationId: string) =>
      enqueueCardUpdates(kernel, organizationId, publicOrigin),
  };
}
