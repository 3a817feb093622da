import type { Context } from 'hono';
import type { OrganizationKind } from '#shared/organization/kind.ts';
import type { AccessChange } from '#worker/db/access-change.ts';
import type { SessionUser, UserEnv } from '#worker/http/app-env.ts';
import type { CheckHost } from '#worker/http/dns/check-host.ts';
import type { Kernel } from '#worker/kernel.ts';
import type { SignedClients } from './clients/signed-clients.ts';

/** What is recorded about an app of an organization. */
interface AppEvent {
  action: 'app.connected' | 'app.disconnected';
  keyId: string;
  details: Readonly<Record<string, unknown>>;
}

export interface OAuthPorts {
  /** Why nothing is fetched from a hostname, or null. */
  checkHost: CheckHost;
  /** Organizations whose keys a person manages: the same people connect apps to them. */
  teamKeys: {
    /** Throws `not_found` outside the organization, and `forbidden` to roles that manage no keys. */
    requireManager: (
      user: SessionUser,
      organizationId: string,
    ) => Promise<{ plan: SessionUser['plan']; kind: OrganizationKind }>;
    /** The statement that records an event, directly after the one that makes it happen. */
    buildAudit: (
      c: Context<UserEnv>,
      organizationId: string,
      event: AppEvent,
    ) => D1PreparedStatement;
    /** The statement that records the apps which the next one ends. */
    recordAccess: (what: 'endedApps', change: AccessChange) => D1PreparedStatement;
    /** Call after an event was recorded. Never throws. */
    onRecorded: (organizationId: string) => Promise<void>;
    /** Confirmed addresses of the owners, with their IDs. */
    listOwners: (organizationId: string) => Promise<{ id: string; email: string }[]>;
  };
}

export type OAuthContext = Kernel &
  OAuthPorts & {
    fetch: (url: string, init: RequestInit) => Promise<Response>;
    signedClients: SignedClients;
  };
