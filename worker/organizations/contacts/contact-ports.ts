import type { PlanId } from '#shared/plan/plan.ts';

/** Selects contacts of an organization. */
export interface ContactScope {
  organizationId: string;
  plan: PlanId;
  /** The accounts that have them; null for all. */
  accounts: readonly string[] | null;
}

/** Ports of the contacts of company cards. */
export interface ContactStorePorts {
  companyContacts: {
    count: (scope: ContactScope) => Promise<number>;
    exportCsv: (
      scope: ContactScope,
      nameAccounts: (accountIds: readonly string[]) => Promise<ReadonlyMap<string, string>>,
    ) => AsyncGenerator<string>;
    exportVcf: (scope: ContactScope, origin: string) => AsyncGenerator<string>;
    /** Held-back contacts of the scope. */
    countHeld: (scope: ContactScope) => Promise<number>;
  };
}
