import { z } from 'zod';
import { endpoint } from '#shared/api/endpoint.ts';
import { cardPatchSchema, cardWriteSchema, publishedCardSchema } from '#shared/card/card.ts';
import { notTakenSchema, shownPolicySchema } from '#shared/card/policy/field-state.ts';

/** Whether the caller can take a username; `reason` says why not. */
export const readUsernameAvailability = endpoint({
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

/** The account's cards, and the organization cards it holds. `card-list-query.ts` has the query. */
export const listCards = endpoint({
  method: 'GET',
  path: '/api/cards',
  auth: true,
  request: null,
  response: z.object({
    cards: z.array(publishedCardSchema),
    nextCursor: z.string().nullable(),
    /** How many cards match, where the list is searched or has an order of its own. */
    found: z.int().optional(),
    /**
     * A card of the account was taken down; nothing new can be published until an operator reviews
     * it.
     */
    isPublishingPaused: z.boolean().default(false),
  }),
});

const published = z.object({
  card: publishedCardSchema,
  version: z.int(),
  url: z.string(),
  /** Changes of an organization card that its policy does not allow. Absent for other cards. */
  notTaken: z.array(notTakenSchema).optional(),
});

/** One card of the account, active or not. */
export const readCard = endpoint({
  method: 'GET',
  path: '/api/cards/:username',
  auth: true,
  request: null,
  response: published,
});

/**
 * Creates or replaces a card of the account. `If-Match: "<version>"` prevents overwriting another
 * change, and `If-None-Match: *` replacing a card at all. `shownPolicy` is the policy that the sender's
 * copy of an organization card shows: fields as it had them are unchanged. Without it, that is the policy
 * before its last change.
 */
export const putCard = endpoint({
  method: 'PUT',
  path: '/api/cards/:username',
  auth: true,
  request: cardWriteSchema.extend({ shownPolicy: shownPolicySchema.optional() }),
  response: published,
});

/** Changes the named fields of a card. `If-Match` as in `putCard`. */
export const patchCard = endpoint({
  method: 'PATCH',
  path: '/api/cards/:username',
  auth: true,
  request: cardPatchSchema,
  response: published,
});

export const deleteCard = endpoint({
  method: 'DELETE',
  path: '/api/cards/:username',
  auth: true,
  request: null,
  response: null,
});

/** Restores a card deleted within `RESTORE_MS`. Repeating it returns the card. */
export const restoreCard = endpoint({
  method: 'POST',
  path: '/api/cards/:username/restore',
  auth: true,
  request: null,
  response: published,
});

/** Renames a card. The old name redirects and stays reserved for its owner for 30 days. */
export const renameCard = endpoint({
  method: 'POST',
  path: '/api/cards/:username/rename',
  auth: true,
  // A plain string, so that reserved names get their own error code and other invalid names their
  // message.
  request: z.object({ to: z.string().max(200) }),
  response: published,
});
