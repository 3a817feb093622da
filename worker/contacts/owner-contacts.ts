import { findLimit } from '#shared/plan/limits.ts';
import type { PlanId } from '#shared/plan/plan.ts';
import type { Database } from '#worker/db/database.ts';
import type { Kernel } from '#worker/kernel.ts';

/** The owner of contacts. The plan decides how many they see. */
export interface ContactOwner {
  id: string;
  plan: PlanId;
  /** In an organization, the accounts whose contacts are meant; null or absent for all. */
  accounts?: readonly string[] | null;
}

/** Where cards are named, and where webhooks wait. */
type ContactKernel = Pick<Kernel, 'db' | 'now' | 'queues'>;

/** One owner's contacts, opened for one request. */
export interface OwnerContacts {
  ownerId: string;
  db: Database;
  /** Most contacts that the plan shows; null for all. */
  limit: number | null;
  kernel: ContactKernel;
  /** In an organization, the accounts whose contacts are meant; null for all. */
  accounts: readonly string[] | null;
}

export async function openContacts(
  kernel: ContactKernel & Pick<Kernel, 'ledgers'>,
  owner: ContactOwner,
): Promise<OwnerContacts> {
  const limit = findLimit(owner.plan, 'contacts');
  return {
    ownerId: owner.id,
    db: await kernel.ledgers.open(owner.id),
    limit: Number.isFinite(limit) ? limit : null,
    kernel,
    accounts: owner.accounts ?? null,
  };
}

/** The accounts as a parameter of statements: a JSON list, or null for all. */
export const listAccounts = ({ accounts }: Pick<OwnerContacts, 'accounts'>): string | null =>
  accounts && JSON.stringify(accounts);
