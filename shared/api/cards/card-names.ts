import { z } from 'zod';
import { endpoint } from '#shared/api/endpoint.ts';

/** Most usernames that `listCardNames` returns. */
export const CARD_NAMES_MAX = 20_000;

/**
 * The usernames of the account's cards, the last edited one first: of its own cards, and of the
 * organization cards it holds.
 */
export const listCardNames = endpoint({
  method: 'GET',
  path: '/api/card-names',
  auth: true,
  request: null,
  response: z.object({ own: z.array(z.string()), organizations: z.array(z.string()) }),
});
