import type { AccessChange } from '#worker/db/access-change.ts';
import type { SessionUser } from '#worker/http/app-env.ts';
import type { RecordedEvent } from '#worker/http/operations.ts';
import type { PauseLinks } from '#worker/webhooks/endpoints/pause-links.ts';
import type { SealedTexts } from '#worker/http/crypto/sealed-text.ts';
import type { Kernel } from '#worker/kernel.ts';
import type { CheckHost } from '#worker/http/dns/check-host.ts';

/** Sums of one UTC day of a card. */
interface CardDay {
  cardId: string;
  views: number;
  clicks: number;
}

export interface WebhookPorts {
  teamWebhooks: {
    /** The statement that records an event, directly after the one that makes it happen. */
    buildAudit: (
      request: {
        user: Pick<SessionUser, 'id' | 'email' | 'organizationKey'>;
        requestId: string;
        headers: Headers;
      },
      organizationId: string,
      event: RecordedEvent,
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
