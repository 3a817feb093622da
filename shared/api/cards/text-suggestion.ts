import { z } from 'zod';
import { endpoint } from '#shared/api/endpoint.ts';
import { SUGGESTION_MAX, SUGGESTION_FIELDS } from '#shared/card/text-suggestion.ts';
import { textSchema } from '#shared/text/text-schema.ts';

const longest = Math.max(...Object.values(SUGGESTION_MAX));

/**
 * Suggests text for a field from the card's content. `source` is who wrote it: the model or a local
 * template.
 */
export const suggestCardText = endpoint({
  method: 'POST',
  path: '/api/ai/suggest',
  auth: true,
  request: z.object({
    field: z.enum(SUGGESTION_FIELDS),
    card: z.object({
      name: textSchema(100),
      title: textSchema(100),
      company: textSchema(100),
      bio: textSchema(600),
    }),
    /** Number of earlier suggestions; each attempt returns another wording. */
    attempt: z.int().min(0).max(99),
  }),
  response: z.object({
    text: z.string().min(1).max(longest),
    source: z.enum(['ai', 'local']),
  }),
});
