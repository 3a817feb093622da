import type { AuditAction } from '#shared/organization/audit-actions.ts';
import type { AccessChange } from '#worker/db/access-change.ts';
import type { SessionUser, UserEnv } from '#worker/http/app-env.ts';
import type { PauseLinks } from '#worker/webhooks/endpoints/pause-links.ts';
import type { SealedTexts } from '#worker/http/crypto/sealed-text.ts';
import type { RequireUser } from '#worker/http/middleware/require-user.ts';
import type { Kernel } from '#worker/kernel.ts';
import type { CheckHost } from '#worker/http/dns/check-host.ts';

/** The owner of endpoints. */
export interface WebhookOwner {
  kind: 'person' | 'organization';
  /** The account or the organization. */
  id: string;
  /** The account that acts: the owner, or a member of the organization. Null for an organization's key. */
  userId: string | null;
  /** The API key that acts. */
  keyId: string | null;
  /** The statements that record an event in the organization's audit log; none for a person. */
  record: (event: TeamWebhookEvent) => D1PreparedStatement[];
}

/** The context behind a check that a person may manage endpoints. */
export interface OwnerEnv {
  Variables: UserEnv['Variables'] & { webhookOwner: WebhookOwner };
}

/** What was done to an endpoint of an organization. */
export interface TeamWebhookEvent {
  action: Extract<AuditAction, `webhook.${string}`>;
  target: string;
  details: Readonly<Record<string, unknown>>;
}

/** Sums of one UTC day of a card. */
export interface CardDay {
  cardId: string;
  views: number;
  clicks: number;
}

export interface WebhookPorts {
  requireUser: RequireUser;
  /** The hash of the account's password. Throws `wrong_password` and `rate_limited`. */
  checkPassword: (userId: string, password: string) => Promise<string>;
  teamWebhooks: {
    /**
     * Requires that an account or an organization's key may manage the endpoints of an organization.
     * Returns its ID. Throws `not_found` outside, `forbidden` inside.
     */
    requireManager: (user: SessionUser, organization: string) => Promise<string>;
    /** The statement that records an event, directly after the one that makes it happen. */
    buildAudit: (
      request: {
        user: Pick<SessionUser, 'id' | 'email' | 'organizationKey'>;
        requestId: string;
        headers: Headers;
      },
      organizationId: string,
      event: TeamWebhookEvent,
    ) => D1PreparedStatement;
    /** The statement that records the endpoints which the next one pauses. */
    recordAccess: (what: 'pausedWebhooks', change: AccessChange) => D1PreparedStatement;
    /** Confirmed addresses of the owners, with their IDs. */
    listOwners: (organizationId: string) => Promise<{ id: string; email: string }[]>;
    /** Call after an event was recorded. Never throws. */
    onRecorded: (organizationId: string) => Promise<void>;
  };
  /** What the cards of an owner counted on a UTC day (`YYYY-MM-DD`), at most `limit`, most viewed first. */
  readCardDay: (ownerId: string, day: string, limit: number) => Promise<CardDay[]>;
  /** The current usernames of an owner's cards. Deleted cards have none. */
  findUsernames: (ownerId: string, cardIds: readonly string[]) => Promise<Map<string, string>>;
  checkHost: CheckHost;
  /** The address of an account; null if it was deleted. */
  findEmail: (userId: string) => Promise<string | null>;
}

export type WebhookContext = Kernel &
  WebhookPorts & {
    secrets: SealedTexts;
    pauseLinks: PauseLinks;
    /** Sends a message. The runtime's, except in tests. */
    fetch: (url: string, init: RequestInit) => Promise<Response>;
    /** Deliveries that may begin on one UTC day. */
    dailyMax: number;
  };
