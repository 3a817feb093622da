import { z } from 'zod';
import { endpoint } from '#shared/api/endpoint.ts';

/**
 * Lists API keys, connected apps and webhooks that are older than the proof of their account's address,
 * and with `isPausing` pauses them and mails each account with a confirmed address. Repeated, it lists and pauses no more.
 */
export const reviewUnprovenAccess = endpoint({
  method: 'POST',
  path: '/api/operator/unproven-access',
  auth: 'operator-token',
  request: z.object({ isPausing: z.boolean() }),
  response: z.object({
    accounts: z.array(
      z.object({
        email: z.string(),
        access: z.array(
          z.object({
            kind: z.enum(['apiKey', 'app', 'webhook']),
            /** The name of a key, or the host of an app or receiver. */
            name: z.string(),
            isTeam: z.boolean(),
          }),
        ),
      }),
    ),
  }),
});
