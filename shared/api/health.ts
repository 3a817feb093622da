import { z } from 'zod';
import { endpoint } from '#shared/api/endpoint.ts';

/** Whether the Worker and what it stands on answer. 200 when all do, 503 otherwise. */
export const health = endpoint({
  method: 'GET',
  path: '/api/health',
  auth: false,
  request: null,
  response: z.object({
    status: z.enum(['ok', 'degraded']),
    build: z.string(),
    checks: z.record(z.string(), z.enum(['ok', 'failed'])),
  }),
  reportsAt: 503,
});
