import type { Context } from 'hono';
import type { OrganizationKind } from '#shared/organization/kind.ts';
import type { AccessChange } from '#worker/db/access-change.ts';
import type { SessionUser, UserEnv } from '#worker/http/app-env.ts';
import type { Kernel } from '#worker/kernel.ts';
import type { KeyMode } from './key-text.ts';

/** What is recorded about a key of an organization. */
interface KeyEvent {
  action: 'api_key.created' | 'api_key.revoked' | 'api_key.resumed';
  keyId: string;
  details: Readonly<Record<string, unknown>>;
}

export interface ApiKeyPorts {
  /** Keys of organizations. */
  teamKeys: {
    /** Throws `not_found` outside the organization, and `forbidden` to roles that manage no keys. */
    requireManager: (
      user: SessionUser,
      organizationId: string,
    ) => Promise<{ plan: SessionUser['plan']; kind: OrganizationKind; billingOwnerId: string }>;
    /** The names of an organization's members by their IDs. */
    findMemberNames: (
      organizationId: string,
      memberIds: readonly string[],
    ) => Promise<ReadonlyMap<string, string>>;
    /** The statement that records an event. Must directly follow the statement that causes it. */
    buildAudit: (
      c: Context<UserEnv>,
      organizationId: string,
      event: KeyEvent,
    ) => D1PreparedStatement;
    /** The statement that records the keys which the next one pauses. */
    recordAccess: (what: 'pausedKeys', change: AccessChange) => D1PreparedStatement;
    /** Call after an event was recorded. Never throws. */
    onRecorded: (organizationId: string) => Promise<void>;
    /** Confirmed addresses of the owners, with their IDs. */
    listOwners: (organizationId: string) => Promise<{ id: string; email: string }[]>;
  };
}

export type ApiKeyContext = Kernel & ApiKeyPorts & { mode: KeyMode };
