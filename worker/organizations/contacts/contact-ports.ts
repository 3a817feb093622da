import type { z } from 'zod';
import type {
  Contact,
  HeldChoice,
  HeldContactPage,
  NewContact,
  updateContact,
} from '#shared/api/contacts.ts';
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
    /** A page by the query of the list. Totals only for the whole organization. */
    readPage: (
      scope: ContactScope,
      query: Readonly<Record<string, string>>,
    ) => Promise<{
      contacts: { contact: Contact; accountId: string }[];
      nextCursor: string | null;
      total: number | null;
      waiting: number;
    }>;
    count: (scope: ContactScope) => Promise<number>;
    exportCsv: (
      scope: ContactScope,
      nameAccounts: (accountIds: readonly string[]) => Promise<ReadonlyMap<string, string>>,
    ) => AsyncGenerator<string>;
    exportVcf: (scope: ContactScope, origin: string) => AsyncGenerator<string>;
    /** Throws `invalid_input` for a card outside the scope. */
    add: (scope: ContactScope, contact: NewContact, origin: string) => Promise<Contact>;
    /** Throws `not_found` for a contact outside the scope. */
    read: (scope: ContactScope, id: string) => Promise<Contact>;
    change: (
      scope: ContactScope,
      id: string,
      changes: z.infer<typeof updateContact.request>,
    ) => Promise<Contact>;
    remove: (scope: ContactScope, id: string) => Promise<void>;
    held: {
      readPage: (scope: ContactScope, cursor: string | null) => Promise<HeldContactPage>;
      /** How many contacts the two calls below would change. */
      count: (scope: ContactScope, choice: HeldChoice) => Promise<number>;
      accept: (scope: ContactScope, choice: HeldChoice) => Promise<number>;
      remove: (scope: ContactScope, choice: HeldChoice) => Promise<number>;
    };
    /** Hands over all contacts of an account to another. Safe to repeat. */
    handOver: (
      organizationId: string,
      handover: { departureId: string; from: string; to: string },
    ) => Promise<void>;
    /** Undoes `handOver`. Safe to repeat. */
    takeBack: (organizationId: string, departureId: string) => Promise<void>;
  };
}
