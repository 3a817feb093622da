import type { CardContent, CardPatch, PublishedCard } from '#shared/card/card.ts';
import type { CardGap, OpenGap } from '#shared/organization/policy/card-gaps.ts';
import type { NotTaken } from '#shared/organization/policy/field-state.ts';
import type { PolicyContent } from '#shared/organization/policy/policy.ts';
import type { HolderScope } from '#worker/db/holder-sql.ts';

export interface HeldCompanyCard {
  card: PublishedCard;
  /** The account that holds it. */
  holderId: string;
}

interface StaleCompanyCard {
  username: string;
  staleSince: string;
}

/** Values of locked fields that were overridden, for the audit log. */
export interface RecordedValues {
  before: Readonly<Record<string, unknown>>;
  after: Readonly<Record<string, unknown>>;
}

interface CardKey {
  organizationId: string;
  username: string;
  covers: HolderScope;
}

/** Ports of company cards. Each write checks the scope in its statement. */
export interface CompanyCardPorts {
  list: (query: {
    organizationId: string;
    covers: HolderScope;
    holderId: string | null;
    /** Only cards with this gap, or null for all. */
    gap: CardGap | null;
    after: string;
    limit: number;
  }) => Promise<{ cards: HeldCompanyCard[]; next: string | null }>;
  create: (
    card: CardKey & {
      holderId: string;
      content: CardContent;
      /** Identifies the attempt; a repetition with it returns the card. */
      key?: string | undefined;
      /** Whether values of locked fields are taken, as exceptions for the card. */
      overridesLocks: boolean;
      actorId: string;
      buildAudit: (card: { overridden: RecordedValues }) => D1PreparedStatement;
    },
    origin: string,
  ) => Promise<{ card: PublishedCard; isNew: boolean; notTaken: NotTaken[] }>;
  save: (
    edit: {
      username: string;
      sent: { whole: Omit<CardContent, 'id'> } | { patch: CardPatch };
      baseVersion: number | null;
      editor: {
        kind: 'admin';
        userId: string;
        organizationId: string;
        covers: HolderScope;
        /** Whether changes of locked fields are taken, as exceptions for the card. */
        overridesLocks: boolean;
      };
      buildAudit: (change: {
        changed: readonly string[];
        overridden: RecordedValues;
      }) => D1PreparedStatement;
      /** Statements before the change, which happens only if the last of them changed a row. */
      condition?: () => D1PreparedStatement[];
      /** Statements directly after the audit entry, which is written only if the card was. */
      along?: () => D1PreparedStatement[];
    },
    origin: string,
  ) => Promise<{
    card: PublishedCard;
    holderId: string;
    notTaken: NotTaken[];
    isWritten: boolean;
  }>;
  /**
   * Numbers of held cards: for the groups of each policy, in order of precedence, and last for the
   * default.
   */
  countByPolicy: (
    organizationId: string,
    assigned: readonly (readonly string[])[],
  ) => Promise<number[]>;
  remove: (key: CardKey, audit: D1PreparedStatement, origin: string) => Promise<void>;
  /** A card as its editors see it, or null outside the scope. */
  find: (key: CardKey) => Promise<HeldCompanyCard | null>;
  /** Cards as visitors would see them under a draft of a policy. */
  preview: (query: {
    organizationId: string;
    /** Of members of these groups, or of all with null. */
    groups: readonly string[] | null;
    draft: PolicyContent;
    limit: number;
  }) => Promise<PublishedCard[]>;
  /** Statement after the one that changes a member's status: it pauses or resumes their cards. */
  settleHeld: (query: {
    organizationId: string;
    userId: string;
    at: string;
  }) => D1PreparedStatement;
  /**
   * The same for all organizations of a billing owner. After each of these statements `changes()` is
   * the number of cards that `listStale` has from then on.
   */
  settlePlan: (billingOwnerId: string, at: Date) => D1PreparedStatement[];
  /**
   * Call before a change of members' status or groups, so that the queue shows it on their cards even
   * if the request ends; then call `propagate` with the names.
   */
  enqueueHeld: (
    organizationId: string,
    userIds: readonly string[],
    origin: string,
  ) => Promise<string[]>;
  propagate: (names: readonly string[], origin: string) => Promise<void>;
  /** Stores the gaps of cards, after a change that may give them another policy. Never throws. */
  settleGaps: (names: readonly string[]) => Promise<void>;
  /** How many cards of a scope have each gap that someone should close, at most `limit`. */
  countGaps: (query: {
    organizationId: string;
    covers: HolderScope;
    limit: number;
  }) => Promise<Record<OpenGap, number>>;
  /** Cards whose public copies are outdated. `clearStale` once their updates are enqueued. */
  listStale: (query: { organizationId: string; limit: number }) => Promise<StaleCompanyCard[]>;
  clearStale: (organizationId: string, cards: readonly StaleCompanyCard[]) => Promise<void>;
  /** Usernames after one, in order. */
  listUsernames: (query: {
    organizationId: string;
    after: string;
    limit: number;
  }) => Promise<string[]>;
}
