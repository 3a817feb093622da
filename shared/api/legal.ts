import { z } from 'zod';
import { endpoint } from '#shared/api/endpoint.ts';
import { publishedLegalSchema } from '#shared/legal/legal-document.ts';

/** The legal texts of the partner whose host is asked, as plain text; empty for the product's. */
export const readLegalTexts = endpoint({
  method: 'GET',
  path: '/api/legal',
  auth: false,
  request: null,
  response: z.object({ terms: z.string(), privacy: z.string() }),
});

/**
 * A text that the operator published. Query: `version`, a day, for an earlier version. Null where
 * the operator has published none, and on a partner's host. Throws `not_found` for another kind.
 */
export const readPublishedLegal = endpoint({
  method: 'GET',
  path: '/api/legal/:kind',
  auth: false,
  request: null,
  response: z.object({ published: publishedLegalSchema.nullable() }),
});
