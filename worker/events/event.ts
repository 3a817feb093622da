import { z } from 'zod';
import { EVENT_TYPES } from '#shared/api/events.ts';

/** A message of the `EVENTS` queue: one thing that happened to a card, with all that may be kept of who did it. */
export const queuedEventSchema = z.object({
  /** The same in every delivery of the message. */
  id: z.uuid(),
  type: z.enum([...EVENT_TYPES, 'bot']),
  /** Milliseconds since 1970, by the Worker's clock. */
  at: z.int().min(0),
  username: z.string().max(64),
  /** The public origin, for the record that shows the numbers. */
  origin: z.url({ protocol: /^https?$/ }),
  visitor: z.string().regex(/^[0-9a-f]{32}$/),
  /** Where it came from, as keys from the narrowest place to the widest; none in an event of an older build. */
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

/** The day of a moment, as the numbers name it: UTC, `2026-11-20`. */
export function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}
