import { z } from 'zod';
import type { PublicPage } from './operation.ts';

/** Most entries of a page. */
export const PAGE_MAX = 100;

/** Parses the `limit` query parameter: 1 to `max`, or `max` when absent or invalid. */
export function parseLimit(text: string | undefined, max: number): number {
  const requested = Number(text ?? max);
  return Number.isInteger(requested) && requested >= 1 ? Math.min(requested, max) : max;
}

/** The parameters of a list that has pages. */
export const PAGE_QUERY = {
  cursor: {
    schema: z.string(),
    description: '`next` of the page before.',
    read: z.string().nullable().default(null),
  },
  limit: {
    schema: z.int().min(1).max(PAGE_MAX),
    description: `Entries per page, ${PAGE_MAX} at most.`,
    read: z
      .string()
      .optional()
      .transform((text) => parseLimit(text, PAGE_MAX)),
  },
};

/** Body of a list. `next` is the `cursor` of the next page; null on the last one. */
export function buildPageSchema<Item extends z.ZodType>(item: Item) {
  return z.object({ data: z.array(item), next: z.string().nullable() });
}

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
  { cursor, limit }: { cursor: string | null; limit: number },
): PublicPage {
  const placeOf = (item: Item): string => `${item.createdAt} ${idOf(item)}`;
  const ordered = items.toSorted((one, other) => (placeOf(one) < placeOf(other) ? 1 : -1));
  const rest = cursor === null ? ordered : ordered.filter((item) => placeOf(item) < cursor);
  const data = rest.slice(0, limit);
  const last = rest.length > limit ? data.at(-1) : undefined;
  return { data, next: last === undefined ? null : placeOf(last) };
}
