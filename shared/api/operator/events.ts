import { z } from 'zod';
import { queuedEventSchema } from '#shared/api/analytics/queued-event.ts';
import { endpoint } from '#shared/api/endpoint.ts';

export const PAST_EVENTS_MAX = 5000;
/** Largest body of a call, in bytes. */
export const PAST_EVENTS_MAX_BYTES = 4_000_000;

/**
 * Counts events of the past for sample data, as if their messages were consumed at `countedAt`, and
 * updates the pages of their cards.
 */
export const countPastEvents = endpoint({
  method: 'POST',
  path: '/api/operator/events',
  auth: 'operator-token',
  request: z.object({
    events: z.array(queuedEventSchema).max(PAST_EVENTS_MAX),
    /** Milliseconds since 1970. */
    countedAt: z.int().min(0),
  }),
  response: null,
});
