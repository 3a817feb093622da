import { z } from 'zod';
import { endpoint } from '#shared/api/endpoint.ts';
import { usernameSchema } from '#shared/card/card.ts';
import { ELEMENT_TYPES } from '#shared/card/element.ts';
import { MARKED_SOURCES, type MarkedSource } from '#shared/card/marked-source.ts';

/** What a visitor's page tells: the card was looked at, a way followed, the contact saved, the card handed on, a wallet opened. */
export const EVENT_TYPES = ['view', 'click', 'save', 'share', 'wallet'] as const;

/** What is made of the page before, where the address says nothing. */
export const REFERRER_CLASSES = ['direct', 'search', 'social', 'website'] as const;
/** Where a view came from, as the numbers name it. */
export type Source = MarkedSource | (typeof REFERRER_CLASSES)[number];

/** Largest body of one event, in bytes. */
export const EVENT_MAX_BYTES = 2048;

/** A host as a browser writes it: ASCII, lower case, no port. */
const host = z
  .string()
  .max(253)
  .regex(/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/);

/**
 * One thing a visitor did. Answers 202: what of it counts is decided later. The one call that takes JSON as `text/plain`,
 * which is all `navigator.sendBeacon` sends without asking first.
 */
export const recordEvent = endpoint({
  method: 'POST',
  path: '/api/events',
  auth: false,
  request: z
    .object({
      type: z.enum(EVENT_TYPES),
      username: usernameSchema,
      /** Which kind of way was followed. */
      element: z.enum(ELEMENT_TYPES).optional(),
      /** The `?s=` of the address; another site's marker says nothing to us. */
      source: z.enum(MARKED_SOURCES).optional().catch(undefined),
      /** The host of the page before: never its path, which could name a person. */
      referrer: host.optional().catch(undefined),
    })
    .refine(({ type, element }) => (type === 'click') === (element !== undefined), {
      path: ['element'],
      message: 'A click names the element, and nothing else does.',
    }),
  response: null,
});
export type EventBody = z.infer<typeof recordEvent.request>;
