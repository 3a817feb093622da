import { z } from 'zod';
import { PAGE_MAX, parseLimit } from '#shared/api/pages.ts';
import { CARD_SEARCH_MAX, CARD_SORTS } from '#shared/card/arrange-cards.ts';

/**
 * The query of `listCards`. `cursor` is from the previous page of the same search and order, `limit`
 * from 1 to 100. Without `sort` the oldest card comes first, or with a search the last edited one.
 */
export const cardListQuerySchema = z.object({
  cursor: z.string().nullable().default(null),
  limit: z
    .string()
    .optional()
    .transform((text) => parseLimit(text, PAGE_MAX)),
  sort: z.enum(CARD_SORTS, `Sort by ${CARD_SORTS.join(', ')}.`).optional(),
  search: z
    .string()
    .max(CARD_SEARCH_MAX, `Search for at most ${CARD_SEARCH_MAX} characters.`)
    .default(''),
});
export type CardListQuery = z.infer<typeof cardListQuerySchema>;
