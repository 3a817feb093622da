import { enqueueMove } from '#worker/audit/move-audit.ts';
import { buildOrganizationAudit } from '#worker/audit/organization-records.ts';
import { createSessionAccess } from '#worker/auth/session-access.ts';
import type { RequireUser } from '#worker/http/middleware/require-user.ts';
import {
  createOperationRunner,
  type OperationRunner,
  type OrganizationAccess,
} from '#worker/http/operations.ts';
import type { Kernel } from '#worker/kernel.ts';
import { createFindPayer } from '#worker/organizations/access/find-payer.ts';
import { createRequireActor } from '#worker/organizations/require-member.ts';

type Callers = 'findSession' | 'requireUser' | 'checkPassword' | 'isOperator' | 'operations';

/** Adds to a kernel how it knows who calls, and what they may do. */
export function connectCallers(kernel: Omit<Kernel, Callers>): Kernel {
  const access = createSessionAccess(kernel, createFindPayer(kernel));
  return { ...kernel, ...access, operations: createOperations(kernel, access.requireUser) };
}

/** What mounts operations for the callers that `requireUser` finds. */
export function createOperations(
  kernel: Omit<Kernel, Callers>,
  requireUser: RequireUser,
): OperationRunner {
  const teams: OrganizationAccess = {
    requireActor: createRequireActor(kernel),
    buildAudit: (...entry) => buildOrganizationAudit(kernel, ...entry),
    onRecorded: (organizationId) => enqueueMove(kernel, organizationId),
  };
  return createOperationRunner(requireUser, kernel, teams);
}
