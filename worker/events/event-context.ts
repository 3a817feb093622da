import type { CompanyAnalytics } from '#shared/api/organizations/analytics.ts';
import type { ANALYTICS } from '#shared/api/analytics-operations.ts';
import type { QueuedEvent } from '#shared/api/analytics/queued-event.ts';
import type { CountPorts } from '#worker/events/aggregation/consume-events.ts';
import type { RefreshPorts } from '#worker/events/totals/refresh-totals.ts';
import type { GetVisitorKeys } from '#worker/events/visitor-keys.ts';
import type { OperationCall, TeamActor } from '#worker/http/operations.ts';
import type { Kernel } from '#worker/kernel.ts';

/**
 * Counts the contacts of an account, or of one of its cards, received in `[from, to)` (ISO 8601).
 */
export type CountNewContacts = (
  userId: string,
  from: string,
  to: string,
  cardId?: string,
) => Promise<number>;

export type AnalyticsCall = OperationCall<typeof ANALYTICS.read>;

export interface EventPorts extends CountPorts, RefreshPorts {
  cardNames: {
    /** The usernames of an owner's cards by ID. Cards that do not exist are missing. */
    findUsernames: (ownerId: string, cardIds: readonly string[]) => Promise<Map<string, string>>;
  };
  /** Finds a card of an account, also a company card it holds, with the owner of its numbers. */
  findOwnCard: (
    userId: string,
    username: string,
  ) => Promise<{ cardId: string; ownerId: string } | null>;
  countNewContacts: CountNewContacts;
  /** The report of company cards that an actor may see. */
  readTeamAnalytics: (actor: TeamActor, call: AnalyticsCall) => Promise<CompanyAnalytics>;
}

export type EventContext = Kernel &
  EventPorts & {
    enqueueEvent: (event: QueuedEvent) => Promise<unknown>;
    getVisitorKeys: GetVisitorKeys;
  };
