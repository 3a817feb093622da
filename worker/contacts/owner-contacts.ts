import { findLimit } from '#shared/plan/limits.ts';
import type { PlanId } from '#shared/plan/plan.ts';
import type { Database } from '#worker/db/database.ts';
import { NO_CONTACT_EVENTS, type ContactEvents } from './contact-events.ts';
import type { Kernel } from '#worker/kernel.ts';

/** The owner of contacts. The plan decides how many they see. */
export interface ContactOwner {
  id: string;
  plan: PlanId;
  /** In an organization, the accounts whose contacts are meant; null or absent for all. */
  accounts?: readonly string[] | null;
}

/** One owner's contacts, opened for one request. */
export interface OwnerContacts {
  ownerId: string;
  db: Database;
  /** Most contacts that the plan shows; null for all. */
  limit: number | null;
  cards: CardNames;
  events: ContactEvents;
  now: () => Date;
  /** In an organization, the accounts whose contacts are meant; null for all. */
  accounts: readonly string[] | null;
}

/** The current usernames of an owner's cards. Deleted cards have none. */
export interface CardNames {
  findUsernames: (ownerId: string, cardIds: readonly string[]) => Promise<Map<string, string>>;
  findCardId: (ownerId: string, username: string) => Promise<string | null>;
}

const readClock = () => new Date();

export interface OpenContext {
  ledgers: Pick<Kernel['ledgers'], 'open'>;
  cardNames: CardNames;
  /** Absent for those who only read. */
  contactEvents?: ContactEvents;
  now?: () => Date;
}

export async function openContacts(
  { ledgers, cardNames, contactEvents = NO_CONTACT_EVENTS, now = readClock }: OpenContext,
  owner: ContactOwner,
): Promise<OwnerContacts> {
  const limit = findLimit(owner.plan, 'contacts');
  return {
    ownerId: owner.id,
    db: await ledgers.open(owner.id),
    limit: Number.isFinite(limit) ? limit : null,
    cards: cardNames,
    events: contactEvents,
    now,
    accounts: owner.accounts ?? null,
  };
}

/** The accounts as a parameter of statements: a JSON list, or null for all. */
export const listAccounts = ({ accounts }: Pick<OwnerContacts, 'accounts'>): string | null =>
  accounts && JSON.stringify(accounts);
