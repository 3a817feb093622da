import type { CardPatch } from '#shared/card/card.ts';
import type { AuditAction } from '#shared/organization/audit-actions.ts';
import type { NotTaken } from '#shared/organization/policy/field-state.ts';
import type { HolderScope } from '#worker/db/holder-sql.ts';
import type { SessionUser } from '#worker/http/app-env.ts';
import type { Kernel } from '#worker/kernel.ts';

/** What is recorded about approvals in an organization. */
export interface ApprovalEvent {
  action: Extract<AuditAction, `agent_${string}` | 'card.updated'>;
  target: string;
  details: Readonly<Record<string, unknown>>;
}

/** A change of a card and what commits with it. */
interface CardChange {
  username: string;
  baseVersion: number;
  /** Records the change of a company card. */
  buildAudit: (card: { organizationId: string; changed: readonly string[] }) => D1PreparedStatement;
  /** Statements before the change, which happens only if the last of them changed a row. */
  condition: () => D1PreparedStatement[];
  /** Statements after the change; each changes a row exactly if the one before it did. */
  along: () => D1PreparedStatement[];
}

interface ChangedCard {
  card: { version: number };
  notTaken?: readonly NotTaken[];
}

/** What an approval does, with the rights and limits of the person who approves. */
export interface ApprovalPorts {
  /** Shows these cards later, even if the request ends. */
  enqueueCards: (usernames: readonly string[], origin: string) => Promise<void>;
  /** Changes a card of an account, or one that it holds, and shows it. Throws as publishing does. */
  changeOwnCard: (
    change: CardChange & { userId: string; changes: CardPatch },
    origin: string,
  ) => Promise<ChangedCard>;
  /** The same for a card of an organization. */
  changeCompanyCard: (
    change: CardChange & {
      sent: { patch: CardPatch };
      editor: {
        kind: 'admin';
        userId: string;
        organizationId: string;
        covers: HolderScope;
        /** The locked fields that are overridden. */
        overridesLocks: readonly string[];
      };
    },
    origin: string,
  ) => Promise<ChangedCard>;
  /** The statement that records a holder's change of a company card. */
  recordHolderChange: (change: {
    organizationId: string;
    username: string;
    changed: readonly string[];
    user: Pick<SessionUser, 'id' | 'email' | 'apiKeyId' | 'apiKeyName'>;
    requestId: string;
    address: string;
  }) => D1PreparedStatement;
  teamAgents: {
    /**
     * The member who decides about an organization's assistants. Throws `not_found` outside the
     * organization, and `forbidden` to roles that manage no keys.
     */
    requireManager: (user: SessionUser, organizationId: string) => Promise<{ id: string }>;
    /** The statement that records an event. Must directly follow the statement that causes it. */
    buildAudit: (
      request: { user: SessionUser; requestId: string; headers: Headers },
      organizationId: string,
      event: ApprovalEvent,
    ) => D1PreparedStatement;
    /** Call after an event was recorded. Never throws. */
    onRecorded: (organizationId: string) => Promise<void>;
  };
}

export type ApprovalContext = Kernel & ApprovalPorts;
