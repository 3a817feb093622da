import type { ComponentProps } from 'react';
import type { LocalCard } from '#shared/card/card.ts';
import type { LoadMore } from '#src/ui/content/load-more.tsx';
import type { TileActions } from './tile-buttons.tsx';

/** Cards of the first screen and of each "Load more": four rows of three, or six of two. */
export const PAGE_CARDS = 12;

/** What the list shows once it can be searched. */
export interface ShownCards {
  cards: readonly LocalCard[];
  actions: TileActions;
  more: ComponentProps<typeof LoadMore>['list'];
}
