import { z } from 'zod';
import { EVENT_TYPES } from '#shared/api/analytics/events.ts';

/**
 * A message of the `EVENTS` queue: one event of a card, with everything that may be stored about
 * its visitor.
 */
export const queuedEventSchema = z.object({
  /** The same in every delivery of the message. */
  id: z.uuid(),
  type: z.enum([...EVENT_TYPES, 'bot']),
  /** Milliseconds since 1970, on the Worker's clock. */
  at: z.int().min(0),
  username: z.string().max(64),
  /** Public origin, for the record that shows the totals. */
  origin: z.url({ protocol: /^https?$/ }),
  visitor: z.string().regex(/^[0-9a-f]{32}$/),
  /** Keys of the visitor's networks, narrowest first; empty in events from older builds. */
  places: z
    .array(z.string().regex(/^[0-9a-f]{32}$/))
    .max(3)
    .default([]),
  element: z.string().max(32).nullable(),
  source: z.string().max(32).nullable(),
  device: z.string().max(32).nullable(),
  country: z.string().max(2).nullable(),
  referrer: z.string().max(253).nullable(),
});
export type QueuedEvent = z.infer<typeof queuedEventSchema>;

/** UTC day, such as `2026-11-20`. */
export function toUtcDay(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}
