import { useRef } from 'react';
import { CARD_SEARCH_MAX, CARD_SORTS, type CardQuery } from '#shared/card/arrange-cards.ts';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/content/empty-state.tsx';
import { FilterSelect } from '#src/ui/form/filter-select.tsx';
import { SearchField } from '#src/ui/form/fields/search-field.tsx';
import { describeFound, describeNoMatches, SEARCH_COPY, SORT_LABELS } from './copy.ts';

interface CardSearchProps {
  query: CardQuery;
  onChange: (query: CardQuery) => void;
  foundCount: number;
  /** What the list is missing, or empty. */
  note: string;
}

export const LAST_EDITED: CardQuery = { search: '', sort: 'edited' };

const SORT_OPTIONS = CARD_SORTS.filter((key) => key !== LAST_EDITED.sort).map((key) => ({
  key,
  label: SORT_LABELS[key],
}));

export function CardSearch({ query, onChange, foundCount, note }: CardSearchProps) {
  const { search, sort } = query;
  const controls = useRef<HTMLElement>(null);
  const change = (next: Partial<CardQuery>) => onChange({ ...query, ...next });
  const showAll = () => {
    // The button goes with the message.
    controls.current?.focus();
    change({ search: '' });
  };
  return (
    <>
      <search ref={controls} tabIndex={-1} className="flex flex-wrap gap-2 outline-none">
        <SearchField
          label={SEARCH_COPY.search}
          maxLength={CARD_SEARCH_MAX}
          value={search}
          onChange={(text) => change({ search: text })}
        />
        <FilterSelect
          label={SEARCH_COPY.sort}
          all={SORT_LABELS[LAST_EDITED.sort]}
          options={SORT_OPTIONS}
          value={sort === LAST_EDITED.sort ? '' : sort}
          onChange={(key) =>
            change({ sort: CARD_SORTS.find((known) => known === key) ?? LAST_EDITED.sort })
          }
        />
      </search>
      <p role="status" className="sr-only">
        {search !== '' && describeFound(foundCount)}
      </p>
      {note !== '' && (
        <p role="status" className="text-xs text-stone">
          {note}
        </p>
      )}
      {foundCount === 0 && (
        <EmptyState
          title={SEARCH_COPY.noMatches}
          picture={null}
          action={
            <Button variant="outline" onClick={showAll}>
              {SEARCH_COPY.showAll}
            </Button>
          }
        >
          {describeNoMatches(search)}
        </EmptyState>
      )}
    </>
  );
}
