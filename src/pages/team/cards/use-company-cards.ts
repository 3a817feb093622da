import { listCompanyCards } from '#shared/api/organizations/cards.ts';
import { toCardQuery, type CardFilter } from '#src/pages/team/cards/card-filter.ts';
import { useEndpointRows } from '#src/state/loading/use-paged-rows.ts';

/** The company cards that the role may read, page by page. */
export function useCompanyCards(org: string, filter: CardFilter | null) {
  return useEndpointRows(
    listCompanyCards,
    { params: { org }, query: toCardQuery(filter) },
    ({ cards: rows, next }) => ({ rows, next }),
  );
}
