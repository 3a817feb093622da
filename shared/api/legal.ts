import { z } from 'zod';
import { endpoint } from '#shared/api/endpoint.ts';

/** The legal texts of the partner whose host is asked, as plain text; empty for the product's. */
export const readLegalTexts = endpoint({
  method: 'GET',
  path: '/api/legal',
  auth: false,
  request: null,
  response: z.object({ terms: z.string(), privacy: z.string() }),
});
