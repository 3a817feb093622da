import { z } from 'zod';
import { endpoint } from '#shared/api/endpoint.ts';
import { usernameSchema } from '#shared/card/card.ts';
import { ELEMENT_TYPES } from '#shared/card/element/element.ts';
import { LINK_SOURCES, type LinkSource } from '#shared/card/link/link-source.ts';

/**
 * Events of a public page: the card was viewed, an element clicked, the contact saved, the card
 * shared, a pass added.
 */
export const EVENT_TYPES = ['view', 'click', 'save', 'share', 'wallet'] as const;

/** Classes of the previous page, for a URL without a link source. */
export const REFERRER_CLASSES = ['direct', 'search', 'social', 'website'] as const;
/** Source of a view, as analytics names it. */
export type ViewSource = LinkSource | (typeof REFERRER_CLASSES)[number];

/** Largest body of an event, in bytes. */
export const ANALYTICS_EVENT_MAX_BYTES = 2048;

/** A host as browsers write it: ASCII, lower case, no port. */
const host = z
  .string()
  .max(253)
  .regex(/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/);

/**
 * Records one action of a visitor. Returns 202; the event is validated and counted later. Accepts
 * JSON as `text/plain`, the only type that `navigator.sendBeacon` sends without a preflight.
 */
export const recordEvent = endpoint({
  method: 'POST',
  path: '/api/events',
  auth: false,
  request: z
    .object({
      type: z.enum(EVENT_TYPES),
      username: usernameSchema,
      element: z.enum(ELEMENT_TYPES).optional(),
      /** The `?s=` of the URL; unknown values are dropped. */
      source: z.enum(LINK_SOURCES).optional().catch(undefined),
      /** Host of the previous page. Never its path, which could contain personal data. */
      referrer: host.optional().catch(undefined),
    })
    .refine(({ type, element }) => (type === 'click') === (element !== undefined), {
      path: ['element'],
      message: 'A click names the element, and nothing else does.',
    }),
  response: null,
});
export type EventBody = z.infer<typeof recordEvent.request>;
