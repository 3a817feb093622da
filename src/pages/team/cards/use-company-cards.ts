import { useCallback } from 'react';
import { listCompanyCards } from '#shared/api/organizations/cards.ts';
import { toCardQuery, type CardFilter } from '#src/pages/team/cards/card-filter.ts';
import { api } from '#src/state/api.ts';
import { toRowPage, usePagedRows } from '#src/state/loading/use-paged-rows.ts';

/** The company cards that the role may read, page by page. */
export function useCompanyCards(org: string, filter: CardFilter | null) {
  const load = useCallback(
    async (cursor: string | null) => {
      const query = { ...(cursor !== null && { cursor }), ...toCardQuery(filter) };
      const answer = await api.call(listCompanyCards, { params: { org }, query });
      return toRowPage(answer, ({ cards, next }) => ({ rows: cards, next }));
    },
    [org, filter],
  );
  return usePagedRows(load);
}
