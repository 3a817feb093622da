import { comparePlaces, placeCards, type CardQuery } from '#shared/card/arrange-cards.ts';
import type { LocalCard } from '#shared/card/card.ts';

interface JoinedQuery extends CardQuery {
  /** Whether the server has rows after these. */
  hasMore: boolean;
  /** Usernames of the cards that only the server has. */
  remoteNames: ReadonlySet<string>;
}

/**
 * The cards of this device that match a query, and rows of the server, in the order of the query. A
 * card of this device replaces its row. Cards that come after the last row wait for it, as others may
 * come before them.
 */
export function joinCards(
  stored: readonly LocalCard[],
  rows: readonly LocalCard[],
  { hasMore, remoteNames, ...query }: JoinedQuery,
): LocalCard[] {
  const ids = new Set(stored.map(({ id }) => id));
  const others = rows.filter(({ id, username }) => !ids.has(id) && remoteNames.has(username));
  const joined = placeCards([...stored, ...others], query);
  const last = placeCards(rows, query).at(-1);
  const shown =
    hasMore && last !== undefined
      ? joined.filter(({ place }) => comparePlaces(place, last.place) <= 0)
      : joined;
  return shown.map(({ card }) => card);
}
