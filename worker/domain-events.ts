import type { PublishedCard } from '#shared/card/card.ts';
import type { WebhookEvent } from '#shared/api/webhook-events.ts';
import type { PlanId } from '#shared/plan/plan.ts';
import type { RequestHost } from '#shared/hosts/request-host.ts';
import type { WalletPlatform } from '#shared/wallet/wallet-platform.ts';
import type { AccessSteps, EndedAccess, OwnedAccess } from '#worker/db/access-change.ts';
import type { CardIds } from '#worker/db/owned-card.ts';
import type { SessionUser } from '#worker/http/app-env.ts';
import type { ZipEntry } from '#worker/http/streams/zip-stream.ts';

/** A capability's part of an account's export. */
export type ExportPart = (user: SessionUser, origin: string) => AsyncIterable<ZipEntry>;

/** A plan that an account will have from a time on (ISO 8601 UTC). */
export interface PlannedChange {
  plan: PlanId;
  at: string;
}

type NamedPerson = Pick<SessionUser, 'firstName' | 'lastName' | 'email'>;

/** What listeners do after something happened. */
export interface Effects {
  /** The address of an account was confirmed. Listeners never throw. */
  emailConfirmed: { userId: string; origin: string };
  /** What acts without a session ended or was paused. Listeners never throw. */
  accessEnded: { ended: readonly EndedAccess[] };
  /** An operator paused what acts without a session. */
  accessPaused: { paused: readonly EndedAccess[]; requestId: string };
  /** Members of an organization were suspended by a person. Listeners never throw. */
  memberSuspended: { organizationId: string; at: string };
  /** The public record of a username is outdated. Listeners never throw. */
  recordChanged: { username: string; origin: string };
  /** The public record of a card was written. A failure is repaired like one of the record. */
  recordWritten: { card: PublishedCard; origin: string };
  /** A card was taken down or restored: its passes change at once. Listeners never throw. */
  cardModerated: { username: string; origin: string };
  /** An operator removed or returned pictures. Throws when neither KV nor the queue works. */
  picturesModerated: { paths: readonly string[] };
  /** What passes and the link preview of a username show is outdated. Listeners never throw. */
  picturesChanged: { username: string; origin: string };
  /** What the public records of a policy's cards show. Listeners never throw. */
  policyChanged: { policyId: string };
  /** What the public records of all cards of an organization show. Listeners never throw. */
  organizationChanged: { organizationId: string };
  /** The public records of an organization and its policies may be outdated. */
  policiesOutdated: { organizationId: string; policyIds: readonly string[] };
  /** An organization is hidden from everyone while it is deleted. */
  organizationHidden: { organizationId: string };
  /** Contacts of a leaver get another holder, or return for null. Listeners are safe to repeat. */
  contactsHandedOver: {
    organizationId: string;
    departureId: string;
    handover: { from: string; to: string } | null;
  };
  /** What an account pays for begins to end, or stays after all. Listeners never throw. */
  renewalOutdated: { userId: string };
  /** Before anything of an account is deleted. Throws when what it pays for cannot be canceled. */
  accountClosing: { userId: string };
  /** Before an account is deleted, once its payments are canceled. */
  accountRemoved: { userId: string };
  /** After an account got another plan. */
  planChanged: { userId: string; origin: string };
  /** After the plan of an account and what is ordered for later were stored, changed or not. Listeners never throw. */
  planSettled: { userId: string; origin: string };
}

/** What listeners write in the transaction in which something happens. */
interface Writes {
  /** After an account is inserted. */
  accountCreated: {
    person: NamedPerson & { id: string };
    request: { host: RequestHost; requestId: string; headers: Headers };
  };
  /** After the name or the address of an account is changed. */
  personChanged: { userId: string; person: NamedPerson };
  /** After an account's plan is set. `next` is null if nothing is ordered, and missing if that is unknown. */
  planChanged: { userId: string; at: Date; next?: PlannedChange | null | undefined };
  /** Before the totals that a card's public page shows are stored. */
  totalsCounted: { cardId: string; views: number; clicks: number };
}

/** What capabilities add to what another one does. */
export interface Parts {
  /** What acts for an account without a session. */
  access: {
    steps: AccessSteps;
    /** What is older than the proof of its maker's address; with `at`, paused at that time. */
    findUnproven: (at: string | null) => Promise<OwnedAccess[]>;
  };
  /** Counts the contacts that accounts have in an organization; of everyone for null. */
  memberContacts: {
    count: (scope: {
      organizationId: string;
      plan: PlanId;
      accounts: readonly string[] | null;
    }) => Promise<number>;
  };
  /**
   * The plan of an account that would pay for nothing without an organization, and when its paid time
   * ends. Null for any other account.
   */
  renewal: (paid: {
    userId: string;
    except: string;
  }) => Promise<{ id: PlanId; endsAt: string | null } | null>;
  /** Sends what the ledger of an owner records to its webhooks. */
  ledgerEvents: {
    /** Whether an endpoint receives an event that is about to be recorded. */
    expect: (ownerId: string, type: WebhookEvent) => Promise<boolean>;
    /** Call after it was recorded. Never throws. */
    send: (ownerId: string) => Promise<void>;
  };
  /** The wallets to which visitors can add a public card. */
  wallets: (card: CardIds) => Promise<readonly WalletPlatform[]>;
  /** Parts of an account's export. */
  exports: readonly ExportPart[];
  /** Deletes at most `limit` rows of an organization that is being deleted. Returns how many. */
  removal: { removeOfOrganization: (organizationId: string, limit: number) => Promise<number> };
}

/** What a capability does when something happens in another. */
export interface Listeners extends Partial<Parts> {
  effects?: { readonly [Name in keyof Effects]?: (event: Effects[Name]) => Promise<void> };
  writes?: {
    readonly [Name in keyof Writes]?: (
      event: Writes[Name],
    ) => D1PreparedStatement[] | Promise<D1PreparedStatement[]>;
  };
}

export interface DomainEvents {
  listen: (listeners: Listeners) => void;
  /** Lets all listeners work at once. Throws what one of them throws. */
  notify: <Name extends keyof Effects>(name: Name, event: Effects[Name]) => Promise<void>;
  /** What capabilities add, in the order in which they are listed. */
  list: <Name extends keyof Parts>(name: Name) => Parts[Name][];
  /** The statements of all listeners, in the order in which capabilities are listed. */
  prepareWrites: <Name extends keyof Writes>(
    name: Name,
    event: Writes[Name],
  ) => Promise<D1PreparedStatement[]>;
}

/** Connects what happens in one capability with what others do about it. */
export function createDomainEvents(): DomainEvents {
  const all: Listeners[] = [];
  return {
    listen: (listeners) => void all.push(listeners),
    notify: async (name, event) => {
      await Promise.all(all.flatMap(({ effects }) => effects?.[name]?.(event) ?? []));
    },
    list: (name) =>
      all.flatMap((listeners: Partial<Parts>) =>
        listeners[name] === undefined ? [] : [listeners[name]],
      ),
    prepareWrites: async (name, event) => {
      const statements: D1PreparedStatement[] = [];
      for (const { writes } of all) statements.push(...((await writes?.[name]?.(event)) ?? []));
      return statements;
    },
  };
}
