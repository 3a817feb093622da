import { z } from 'zod';
import { endpoint } from '#shared/api/endpoint.ts';
import { legalKindSchema, legalSectionSchema } from '#shared/legal/legal-document.ts';

/** In bytes: three texts of the largest size that the templates reach, with room. */
export const LEGAL_TEXTS_MAX_BYTES = 400_000;

/**
 * Publishes texts, which apply from today (UTC). A text that is published twice on a day replaces
 * that day's version; a text that equals the newest version adds none.
 */
export const publishLegalTexts = endpoint({
  method: 'POST',
  path: '/api/operator/legal',
  auth: 'operator-token',
  request: z.object({
    texts: z
      .array(
        z.object({
          kind: legalKindSchema,
          sections: z.array(legalSectionSchema).min(1).max(60),
        }),
      )
      .min(1)
      .max(3),
  }),
  response: z.object({
    published: z.array(
      z.object({ kind: legalKindSchema, publishedOn: z.iso.date(), isNew: z.boolean() }),
    ),
  }),
});
