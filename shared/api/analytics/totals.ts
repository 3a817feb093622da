import { z } from 'zod';
import { endpoint } from '#shared/api/endpoint.ts';

/** Statistics on every plan. `conversion` is that of `computeConversion`. */
export const analyticsTotalsSchema = z.object({
  views: z.int().min(0),
  contacts: z.int().min(0),
  clicks: z.int().min(0),
  conversion: z.number().min(0).max(1),
});
export type AnalyticsTotals = z.infer<typeof analyticsTotalsSchema>;

/** Totals of all the account's cards since their creation; available on every plan. */
export const readAnalyticsTotals = endpoint({
  method: 'GET',
  path: '/api/stats',
  auth: true,
  request: null,
  response: analyticsTotalsSchema,
});
