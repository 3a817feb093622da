import { useCallback, useState } from 'react';
import { listCards } from '#shared/api/cards/cards.ts';
import type { CardQuery } from '#shared/card/arrange-cards.ts';
import type { LocalCard } from '#shared/card/card.ts';
import type { HttpResult } from '#src/browser/http.ts';
import { pageHost } from '#src/browser/page/page.ts';
import { api } from '#src/state/api.ts';
import type { RemoteCards } from '#src/state/cards/remote-cards.ts';
import { usePagedRows, type PagedList, type RowPage } from '#src/state/loading/use-paged-rows.ts';
import { fromPublished } from '#src/state/publishing/card-content.ts';

const PAGE_ROWS = 36;

/** The cards that continue what this device has; a list of another order comes whole. */
export function useServerCards(
  { search, sort }: CardQuery,
  remote: RemoteCards | null,
): PagedList<LocalCard> & { found: number } {
  const [found, setFound] = useState(0);
  const ownerId = remote?.ownerId ?? null;
  const next = remote?.next ?? null;
  const continues = search.trim() === '' && sort === 'edited';
  const load = async (cursor: string | null): Promise<HttpResult<RowPage<LocalCard>>> => {
    if (ownerId === null || (continues && cursor === null))
      return { ok: true, value: { rows: [], next }, freshToken: null };
    const answer = await api.call(listCards, {
      query: {
        sort,
        limit: String(PAGE_ROWS),
        ...(search !== '' && { search }),
        ...(cursor !== null && { cursor }),
      },
    });
    if (!answer.ok) return answer;
    const { cards, nextCursor, found: matching = 0 } = answer.value;
    setFound(matching);
    const rows = cards.map((card) => fromPublished(card, ownerId, pageHost));
    return { ...answer, value: { rows, next: nextCursor } };
  };
  // oxlint-disable-next-line react/exhaustive-deps -- the parts of the query stand for it
  return { found, ...usePagedRows(useCallback(load, [search, sort, ownerId, next, continues])) };
}
