import type { CardContent, PublishedCard } from '#shared/card/card.ts';
import type { NotTaken } from '#shared/organization/policy/field-state.ts';
import type { PolicyContent } from '#shared/organization/policy/policy.ts';
import type { HolderScope } from '#worker/db/holder-sql.ts';

export interface HeldCompanyCard {
  card: PublishedCard;
  /** The account that holds it. */
  holderId: string;
}

interface CardKey {
  organizationId: string;
  username: string;
  covers: HolderScope;
}

/** What organizations need of cards. Each write checks the scope in its statement. */
export interface CompanyCardPorts {
  list: (query: {
    organizationId: string;
    covers: HolderScope;
    holderId: string | null;
    after: string;
    limit: number;
  }) => Promise<{ cards: HeldCompanyCard[]; next: string | null }>;
  create: (
    card: CardKey & {
      holderId: string;
      content: CardContent;
      actorId: string;
      audit: D1PreparedStatement;
    },
    origin: string,
  ) => Promise<{ card: PublishedCard; isNew: boolean }>;
  save: (
    edit: {
      username: string;
      sent: Omit<CardContent, 'id'>;
      baseVersion: number | null;
      editor: { kind: 'admin'; userId: string; organizationId: string; covers: HolderScope };
      buildAudit: (card: { changed: readonly string[] }) => D1PreparedStatement;
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
  /** Usernames after one, in order. */
  listUsernames: (query: {
    organizationId: string;
    after: string;
    limit: number;
  }) => Promise<string[]>;
}
