import { z } from 'zod';
import { endpoint } from '#shared/api/endpoint.ts';

/** Checks the Worker and its stores: 200 when all respond, 503 otherwise. */
export const readHealth = endpoint({
  method: 'GET',
  path: '/api/health',
  auth: false,
  request: null,
  response: z.object({
    status: z.enum(['ok', 'degraded']),
    build: z.string(),
    checks: z.record(z.string(), z.enum(['ok', 'failed'])),
  }),
  failureStatus: 503,
});
