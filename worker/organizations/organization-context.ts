import type { z } from 'zod';
import type { signup, User } from '#shared/api/auth/auth.ts';
import type { Profile } from '#worker/http/app-env.ts';
import type { RequireUser } from '#worker/http/middleware/require-user.ts';
import type { CompanyCardPorts } from '#worker/organizations/policies/company-card-ports.ts';
import type { Kernel } from '#worker/kernel.ts';
import type { ContactStorePorts } from '#worker/organizations/contacts/contact-ports.ts';
import type { AttentionPorts } from '#worker/organizations/attention/attention-ports.ts';
import type { NumberPorts } from '#worker/organizations/analytics/number-ports.ts';
import type { DeparturePorts } from '#worker/organizations/departures/departure-ports.ts';
import type { RequireMember } from '#worker/organizations/require-member.ts';

export interface OrganizationPorts
  extends DeparturePorts, ContactStorePorts, NumberPorts, AttentionPorts {
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
  /**
   * Ends at most `limit` customers of a partner that is being deleted and returns how many. Must be
   * safe to repeat.
   */
  removeCustomers: (organizationId: string, limit: number) => Promise<number>;
  /** The canonical form of an address, which identifies an account. */
  emailKey: (email: string) => string;
  /** Reduces an address to its mailbox, so that its spellings share one limit. */
  mailboxKey: (email: string) => string;
  hasAccount: (email: string) => Promise<boolean>;
  invited: {
    /**
     * Prepares an account with a confirmed address, and its session. The first statement inserts
     * only if the one directly before it changed a row, the second only with the first. Throws as
     * sign-up does.
     */
    prepareAccount: (
      input: z.infer<typeof signup.request>,
      headers: Headers,
    ) => Promise<{
      profile: Profile;
      statements: readonly D1PreparedStatement[];
      startSession: () => Promise<{ token: string; user: User }>;
    }>;
    /** Marks the address of an account as confirmed. */
    confirmEmail: (
      user: Pick<Profile, 'id' | 'email'>,
      request: { requestId: string; clientAddress: string; origin: string },
    ) => Promise<void>;
  };
  companyCards: CompanyCardPorts;
  images: {
    /**
     * Returns the paths that this user or a key of the organization has uploaded, and protects them
     * from the sweep for a while.
     */
    claim: (
      userId: string,
      paths: readonly string[],
      organizationId: string,
    ) => Promise<ReadonlySet<string>>;
    /** Makes images that nothing uses candidates for the sweep. */
    release: (paths: readonly string[]) => Promise<void>;
    /** The size of a stored image in pixels and bytes; null for an unknown path. */
    measure: (path: string) => Promise<{ width: number; height: number; bytes: number } | null>;
  };
  /** The paths among these that an operator removed from every card. */
  findRemovedPictures: (paths: readonly string[]) => Promise<readonly string[]>;
  /** Writes the public record of a policy, in one write. Never throws. */
  refreshPolicy: (policyId: string) => Promise<void>;
  /** Writes the public record of an organization's plan and assignments. Never throws. */
  refreshOrganization: (organizationId: string) => Promise<void>;
  /** Writes whose hosts the own domains of a hidden organization are. Throws if a store fails. */
  refreshHosts: (organizationId: string) => Promise<void>;
  /** Writes the public records of an organization and its policies that differ from the database. */
  repairPolicies: (organizationId: string, policyIds: readonly string[]) => Promise<void>;
}

export type OrganizationContext = Kernel & OrganizationPorts & { requireMember: RequireMember };
