import { z } from 'zod';
import { endpoint } from '#shared/api/endpoint.ts';

/** Exchanges the partners' access password for a token valid for one hour. */
export const franchiseLogin = endpoint({
  method: 'POST',
  path: '/api/franchise/login',
  auth: false,
  request: z.object({ password: z.string().min(1, 'Password is required.').max(1024) }),
  response: z.object({ token: z.string(), expiresAt: z.string() }),
});
