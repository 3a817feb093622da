import type { RequireUser } from '#worker/http/middleware/require-user.ts';
import type { Kernel } from '#worker/kernel.ts';
import type { DeparturePorts } from '#worker/organizations/departures/departure-ports.ts';
import type { RequireMember } from '#worker/organizations/access/require-member.ts';

export interface OrganizationPorts extends DeparturePorts {
  requireUser: RequireUser;
  /** Company cards that each account holds, by account; accounts without one may be missing. */
  countHeldCards: (
    organizationId: string,
    userIds: readonly string[],
  ) => Promise<ReadonlyMap<string, number>>;
  /**
   * Removes at most `limit` company cards of an organization that is being deleted, with their
   * passes, and returns how many. Must be safe to repeat.
   */
  removeCompanyCards: (organizationId: string, limit: number) => Promise<number>;
}

export type OrganizationContext = Kernel & OrganizationPorts & { requireMember: RequireMember };
