import { useEffect, useMemo, useRef, useState } from 'react';
import { createLazyPart } from '#src/features/lazy-part/create-lazy-part.tsx';
import type { CardWorkspace } from '#src/pages/dashboard/workspace/use-card-workspace.ts';
import { byLastEdit } from '#src/state/cards/card-list.ts';
import { LoadMore } from '#src/ui/content/load-more.tsx';
import { prefersReducedMotion } from '#src/ui/motion/reduced-motion.ts';
import { CardTile } from './card-tile.tsx';
import type { Arrangement } from './card-search.tsx';
import type { TileActions } from './tile-buttons.tsx';

/** Cards of the first screen and of each "Load more": four rows of three, or six of two. */
const PAGE_CARDS = 12;
/** A list that is seen at a glance needs no search. */
const SEARCHED_FROM = 7;

// Reserves the height of the controls.
const CardSearch = createLazyPart(
  'Search',
  'h-11',
  async () => (await import('./card-search.tsx')).CardSearch,
);

const BY_LAST_EDIT: Arrangement = (cards) => cards.toSorted(byLastEdit);

interface CardTilesProps {
  workspace: CardWorkspace;
  actions: TileActions;
}

/** The account's cards as faces, a page at a time. */
export function CardTiles({ workspace, actions }: CardTilesProps) {
  const { cards, plan, selection, publishing } = workspace;
  const [arrange, setArrange] = useState(() => BY_LAST_EDIT);
  const [shownMax, setShownMax] = useState(PAGE_CARDS);
  const list = useRef<HTMLUListElement>(null);
  const focusFrom = useRef<number | null>(null);
  const found = useMemo(() => arrange(cards), [arrange, cards]);
  const end = useRef<HTMLDivElement>(null);
  const tileActions = useMemo(
    (): TileActions => ({
      ...actions,
      onSelect: (card) => {
        actions.onSelect(card);
        showFollowing(end.current);
      },
    }),
    [actions],
  );

  // The button that loads more moves down, or goes: continue with the first of the new cards.
  useEffect(() => {
    if (focusFrom.current === null) return;
    const first = list.current?.children[focusFrom.current];
    focusFrom.current = null;
    first?.querySelector('button')?.focus({ preventScroll: true });
  });

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {cards.length >= SEARCHED_FROM && (
        <CardSearch
          props={{
            foundCount: found.length,
            onChange: (next) => {
              setArrange(() => next);
              setShownMax(PAGE_CARDS);
            },
          }}
        />
      )}
      {found.length > 0 && (
        <ul
          ref={list}
          aria-label="Your cards"
          className="grid grid-cols-[minmax(0,1fr)] gap-x-7 gap-y-9 md:grid-cols-2 lg:grid-cols-3"
        >
          {found.slice(0, shownMax).map((card) => (
            <CardTile
              key={card.id}
              card={card}
              plan={plan}
              status={publishing.statusOf(card)}
              isSelected={cards.length > 1 && card === selection.stored}
              actions={tileActions}
            />
          ))}
        </ul>
      )}
      <LoadMore
        list={{
          hasMore: found.length > shownMax,
          isLoadingMore: false,
          loadMore: () => {
            focusFrom.current = shownMax;
            setShownMax(shownMax + PAGE_CARDS);
          },
        }}
      />
      <div ref={end} className="-mt-6 scroll-mt-20" />
    </div>
  );
}

/** Brings what follows the list into view, unless its beginning is in view. */
function showFollowing(end: HTMLElement | null): void {
  if (end === null || end.getBoundingClientRect().top < window.innerHeight * 0.7) return;
  end.scrollIntoView({ behavior: prefersReducedMotion() ? 'auto' : 'smooth' });
}
