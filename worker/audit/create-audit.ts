import { auditRoutes } from '#worker/audit/audit-routes.ts';
import { performMove, sweepAuditOutbox } from '#worker/audit/move-audit.ts';
import type { Capability, Kernel } from '#worker/kernel.ts';

/** What happens in organizations, in a log that shows a later change. */
export function createAudit(kernel: Kernel) {
  return {
    routes: auditRoutes(kernel),
    jobs: { move_audit: (job) => performMove(kernel, job) },
    sweep: { auditOutbox: () => sweepAuditOutbox(kernel) },
  } satisfies Capability;
}
