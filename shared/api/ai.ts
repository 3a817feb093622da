import { z } from 'zod';
import { endpoint } from '#shared/api/endpoint.ts';
import { SUGGESTION_MAX, TEXT_FIELDS } from '#shared/card/text-suggestion.ts';
import { line } from '#shared/format/line.ts';

const longest = Math.max(...Object.values(SUGGESTION_MAX));

/** Words for a field of a card, from what the card says already. `source` tells who wrote them. */
export const aiSuggest = endpoint({
  method: 'POST',
  path: '/api/ai/suggest',
  auth: true,
  request: z.object({
    field: z.enum(TEXT_FIELDS),
    card: z.object({
      name: line(100),
      title: line(100),
      company: line(100),
      bio: line(600),
    }),
    /** How many were asked for before: each gives another wording. */
    attempt: z.int().min(0).max(99),
  }),
  response: z.object({
    text: z.string().min(1).max(longest),
    source: z.enum(['ai', 'local']),
  }),
});
