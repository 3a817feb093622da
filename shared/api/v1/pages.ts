import { z } from 'zod';
import {
  PUBLIC_PAGE_MAX,
  type PublicCall,
  type PublicContext,
  type PublicPage,
} from './public-call.ts';

/** Body of a list. `next` is the `cursor` of the next page; null on the last one. */
export function buildPageSchema<Item extends z.ZodType>(item: Item) {
  return z.object({ data: z.array(item), next: z.string().nullable() });
}

export const PAGE_QUERY = {
  cursor: { schema: z.string(), description: '`next` of the page before.' },
  limit: {
    schema: z.int().min(1).max(PUBLIC_PAGE_MAX),
    description: `Entries per page, ${PUBLIC_PAGE_MAX} at most.`,
  },
} satisfies PublicCall['query'];

interface Dated {
  createdAt: string;
}

/**
 * Cuts a page from a list that the app returns whole, newest first. The cursor is the time and ID of
 * the last entry, so that entries that disappear meanwhile move no page.
 */
export function slicePage<Item extends Dated>(
  items: readonly Item[],
  idOf: (item: Item) => string,
  { cursor, limit }: PublicContext['page'],
): PublicPage {
  const placeOf = (item: Item): string => `${item.createdAt} ${idOf(item)}`;
  const ordered = items.toSorted((one, other) => (placeOf(one) < placeOf(other) ? 1 : -1));
  const rest = cursor === null ? ordered : ordered.filter((item) => placeOf(item) < cursor);
  const data = rest.slice(0, limit);
  const last = rest.length > limit ? data.at(-1) : undefined;
  return { data, next: last === undefined ? null : placeOf(last) };
}
