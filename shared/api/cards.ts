import { z } from 'zod';
import { endpoint } from '#shared/api/endpoint.ts';
import { cardWriteSchema, publishedCardSchema } from '#shared/card/card.ts';

/** Whether a name can be taken by the asker; `reason` says why not. */
export const usernameAvailability = endpoint({
  method: 'GET',
  path: '/api/usernames/:name',
  auth: 'optional',
  request: null,
  response: z.object({
    username: z.string(),
    available: z.boolean(),
    reason: z.enum(['invalid', 'reserved', 'taken', 'held']).optional(),
  }),
});

/** One's own cards, oldest first. Query: `cursor` as the last page gave it, `limit` of 1 to 100. */
export const listCards = endpoint({
  method: 'GET',
  path: '/api/cards',
  auth: true,
  request: null,
  response: z.object({
    cards: z.array(publishedCardSchema),
    nextCursor: z.string().nullable(),
    /** A card of the account was taken down, and it publishes nothing new until an operator has looked at it. */
    isPublishingPaused: z.boolean().default(false),
  }),
});

const published = z.object({ card: publishedCardSchema, version: z.int(), url: z.string() });

/** Creates or replaces one's own card under a name. `If-Match: "<version>"` guards against overwriting another change. */
export const putCard = endpoint({
  method: 'PUT',
  path: '/api/cards/:username',
  auth: true,
  request: cardWriteSchema,
  response: published,
});

export const deleteCard = endpoint({
  method: 'DELETE',
  path: '/api/cards/:username',
  auth: true,
  request: null,
  response: null,
});

/** Gives a card another name; the old one redirects and stays its owner's for 30 days. */
export const renameCard = endpoint({
  method: 'POST',
  path: '/api/cards/:username/rename',
  auth: true,
  // A plain string, so that a reserved name is refused as one and the others by their sentence.
  request: z.object({ to: z.string().max(200) }),
  response: published,
});
