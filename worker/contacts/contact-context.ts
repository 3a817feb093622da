import type { Context } from 'hono';
import type { ContactMember } from '#shared/api/contacts.ts';
import type { ExchangeForm } from '#shared/card/visitor-form.ts';
import type { CardOwner } from '#worker/contacts/exchange/mails.ts';
import type { Turnstile } from '#worker/contacts/exchange/turnstile.ts';
import type { ContactEvents } from '#worker/contacts/contact-events.ts';
import type { CardNames } from '#worker/contacts/owner-contacts.ts';
import type { CardKey, OwnedCard } from '#worker/db/owned-card.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import type { FindHome } from '#worker/own-domains/find-home.ts';
import type { RequireUser } from '#worker/http/middleware/require-user.ts';
import type { OperationRunner, TeamActor } from '#worker/http/operations.ts';
import type { FormStatus } from '#worker/http/request/handle-visitor-form.ts';
import type { FindPublicCard } from '#worker/http/request/visitor-form-routes.ts';
import type { Kernel } from '#worker/kernel.ts';

/** Narrows the contacts of an organization. IDs of a group and of a member. */
export interface ContactPeople {
  group?: string | undefined;
  member?: string | undefined;
}

export interface ContactPorts {
  requireUser: RequireUser;
  operations: OperationRunner;
  contactPeople: {
    /**
     * The accounts whose contacts the actor may see; null for everyone's. Throws `not_found` for people
     * outside the actor's scope, and `invalid_input` for more than can be asked for at once.
     */
    findAccounts: (actor: TeamActor, choice: ContactPeople) => Promise<string[] | null>;
    /** Members of an organization by account. */
    nameMembers: (
      organizationId: string,
      accountIds: readonly string[],
    ) => Promise<ReadonlyMap<string, ContactMember>>;
  };
  findPublicCard: FindPublicCard;
  /** Finds a card in the database, active or not, with its owner. */
  findCard: (key: CardKey) => Promise<OwnedCard | null>;
  findHome: FindHome;
  /** Current usernames of cards. */
  cardNames: CardNames;
  /**
   * Finds the owner of a card; null if the account is being deleted or its address is not
   * confirmed.
   */
  findOwner: (userId: string) => Promise<CardOwner | null>;
  /** Reduces an address to its mailbox, so that its spellings share one limit. */
  mailboxKey: (email: string) => string;
  /** Records events of contacts for webhooks. */
  contactEvents: ContactEvents;
  renderExchangePage: (c: Context<AppEnv>, view: ExchangeForm, status: FormStatus) => Response;
}

export type ContactContext = Kernel & ContactPorts & { turnstile: Turnstile | null };
