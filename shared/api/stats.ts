import { z } from 'zod';
import { endpoint } from '#shared/api/endpoint.ts';

/** What every plan sees of its cards. `conversion` is the share of views that became a contact, from 0 to 1. */
export const statsSchema = z.object({
  views: z.int().min(0),
  contacts: z.int().min(0),
  clicks: z.int().min(0),
  conversion: z.number().min(0).max(1),
});
export type Stats = z.infer<typeof statsSchema>;

/** The numbers of all one's cards since they were made; every plan has them. */
export const readStats = endpoint({
  method: 'GET',
  path: '/api/stats',
  auth: true,
  request: null,
  response: statsSchema,
});
