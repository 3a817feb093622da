import { useRef, useState } from 'react';
import {
  arrangeCards,
  CARD_SEARCH_MAX,
  CARD_SORTS,
  type CardQuery,
} from '#shared/card/arrange-cards.ts';
import type { LocalCard } from '#shared/card/card.ts';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/content/empty-state.tsx';
import { FilterSelect } from '#src/ui/form/filter-select.tsx';
import { SearchField } from '#src/ui/form/fields/search-field.tsx';
import { describeFound, describeNoMatches, SEARCH_COPY, SORT_LABELS } from './copy.ts';

/** Chooses and orders the cards of a list. */
export type Arrangement = (cards: readonly LocalCard[]) => LocalCard[];

interface CardSearchProps {
  foundCount: number;
  onChange: (arrangement: Arrangement) => void;
}

const ALL: CardQuery = { search: '', sort: 'edited' };

const SORT_OPTIONS = CARD_SORTS.filter((key) => key !== ALL.sort).map((key) => ({
  key,
  label: SORT_LABELS[key],
}));

export function CardSearch({ foundCount, onChange }: CardSearchProps) {
  const [query, setQuery] = useState(ALL);
  const { search, sort } = query;
  const controls = useRef<HTMLElement>(null);
  const change = (next: Partial<CardQuery>) => {
    const changed = { ...query, ...next };
    setQuery(changed);
    onChange((cards) => arrangeCards(cards, changed));
  };
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
          all={SORT_LABELS[ALL.sort]}
          options={SORT_OPTIONS}
          value={sort === ALL.sort ? '' : sort}
          onChange={(key) =>
            change({ sort: CARD_SORTS.find((known) => known === key) ?? ALL.sort })
          }
        />
      </search>
      <p role="status" className="sr-only">
        {search !== '' && describeFound(foundCount)}
      </p>
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
