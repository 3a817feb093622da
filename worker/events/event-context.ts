import type { QueuedEvent } from '#worker/events/queued-event.ts';
import type { GetVisitorKeys } from '#worker/events/visitor-keys.ts';
import type { RequireUser } from '#worker/http/middleware/require-user.ts';
import type { Kernel } from '#worker/kernel.ts';
import type { WritePorts } from '#worker/events/aggregation/write-events.ts';

/**
 * Counts the contacts of an account, or of one of its cards, received in `[from, to)` (ISO 8601).
 */
export type CountNewContacts = (
  userId: string,
  from: string,
  to: string,
  cardId?: string,
) => Promise<number>;

export interface EventPorts extends WritePorts {
  requireUser: RequireUser;
  /** The cards of an account with their all-time totals. */
  listCards: (
    userId: string,
  ) => Promise<{ id: string; username: string; views: number; clicks: number }[]>;
  countNewContacts: CountNewContacts;
}

export type EventContext = Kernel &
  EventPorts & {
    enqueueEvent: (event: QueuedEvent) => Promise<unknown>;
    getVisitorKeys: GetVisitorKeys;
  };
