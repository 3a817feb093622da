import { useMemo, useRef, useState } from 'react';
import { createLazyPart } from '#src/features/lazy-part/create-lazy-part.tsx';
import type { CardWorkspace } from '#src/pages/dashboard/workspace/use-card-workspace.ts';
import { byLastEdit } from '#src/state/cards/card-list.ts';
import { useRemoteCards } from '#src/state/cards/remote-cards.ts';
import { cx } from '#src/ui/class-names.ts';
import { LoadMore } from '#src/ui/content/load-more.tsx';
import { prefersReducedMotion } from '#src/ui/motion/reduced-motion.ts';
import { CardTile } from './card-tile.tsx';
import { PAGE_CARDS, type ShownCards } from './shown-cards.ts';
import type { TileActions } from './tile-buttons.tsx';

/** A list that is seen at a glance needs no search. */
const SEARCHED_FROM = 7;

// Reserves the height of the controls.
const CardBrowser = createLazyPart(
  'Search',
  'h-11',
  async () => (await import('./card-browser.tsx')).CardBrowser,
);

interface CardTilesProps {
  workspace: CardWorkspace;
  actions: TileActions;
}

/** The account's cards as faces, a page at a time. */
export function CardTiles({ workspace, actions }: CardTilesProps) {
  const { cards, plan, selection, publishing, user } = workspace;
  const [shown, onShown] = useState<ShownCards | null>(null);
  const list = useRef<HTMLUListElement>(null);
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

  const isPartial = useRemoteCards(user?.id ?? null) !== null;
  const isSearched = cards.length >= SEARCHED_FROM;
  const view = isSearched ? shown : null;
  const tiles = view?.cards ?? cards.toSorted(byLastEdit).slice(0, PAGE_CARDS);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {isSearched && (
        // With room for the line that says how many cards are on this device.
        <div className={cx('grid gap-3', isPartial && 'min-h-18')}>
          <CardBrowser
            props={{ ownerId: user?.id ?? null, cards, actions: tileActions, list, onShown }}
          />
        </div>
      )}
      {tiles.length > 0 && (
        <ul
          ref={list}
          aria-label="Your cards"
          className="grid grid-cols-[minmax(0,1fr)] gap-x-7 gap-y-9 md:grid-cols-2 lg:grid-cols-3"
        >
          {tiles.map((card) => (
            <CardTile
              key={card.id}
              card={card}
              plan={plan}
              status={publishing.statusOf(card)}
              isSelected={cards.length > 1 && card === selection.stored}
              actions={view?.actions ?? tileActions}
            />
          ))}
        </ul>
      )}
      {view && <LoadMore list={view.more} />}
      <div ref={end} className="-mt-6 scroll-mt-20" />
    </div>
  );
}

/** Brings what follows the list into view, unless its beginning is in view. */
function showFollowing(end: HTMLElement | null): void {
  if (end === null || end.getBoundingClientRect().top < window.innerHeight * 0.7) return;
  end.scrollIntoView({ behavior: prefersReducedMotion() ? 'auto' : 'smooth' });
}
