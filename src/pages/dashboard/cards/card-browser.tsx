import {
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type RefObject,
} from 'react';
import type { CardQuery } from '#shared/card/arrange-cards.ts';
import type { LocalCard } from '#shared/card/card.ts';
import { isOnline, onConnectionChange } from '#src/browser/page/connection.ts';
import { saveError } from '#src/pages/dashboard/copy.ts';
import { useRemoteCards } from '#src/state/cards/remote-cards.ts';
import { listRemoteNames } from '#src/state/cards/change-remote.ts';
import { takeCard } from '#src/state/cards/take-card.ts';
import { useInitialSync } from '#src/state/publishing/publisher.ts';
import { toasts } from '#src/state/toasts.ts';
import { useDebouncedValue } from '#src/state/use-debounced-value.ts';
import { LAST_EDITED, CardSearch } from './card-search.tsx';
import { PAGE_CARDS, type ShownCards } from './shown-cards.ts';
import { describeStored, LIST_COPY } from './copy.ts';
import { joinCards } from './join-cards.ts';
import type { TileActions } from './tile-buttons.tsx';
import { useServerCards } from './use-server-cards.ts';

export interface CardBrowserProps {
  ownerId: string | null;
  /** The account's cards on this device. */
  cards: readonly LocalCard[];
  actions: TileActions;
  list: RefObject<HTMLUListElement | null>;
  onShown: (shown: ShownCards) => void;
}

/** Searches, sorts and pages through the account's cards, those on this device and all others. */
export function CardBrowser({ ownerId, cards, actions, list, onShown }: CardBrowserProps) {
  const [query, setQuery] = useState(LAST_EDITED);
  const [shownMax, setShownMax] = useState(PAGE_CARDS);
  const focusFrom = useRef<number | null>(null);
  const remote = useRemoteCards(ownerId);
  const server = useServerCards(useDebouncedValue(query), remote);
  const isUnreachable = useIsUnreachable(server.failure);

  const { rows, hasMore: hasMoreRows, isLoadingMore, isStale } = server;
  const found = useMemo(() => {
    const hasMore = hasMoreRows && !isStale;
    const remoteNames = new Set(listRemoteNames(remote));
    return joinCards(cards, isStale ? [] : (rows ?? []), { ...query, hasMore, remoteNames });
  }, [cards, rows, isStale, hasMoreRows, query, remote]);
  const takingActions = useMemo(() => takeFirst(actions), [actions]);

  const hasMore = found.length > shownMax || (remote !== null && hasMoreRows);
  const loadMore = () => {
    focusFrom.current = Math.min(shownMax, found.length);
    setShownMax(shownMax + PAGE_CARDS);
    if (found.length < shownMax + PAGE_CARDS) server.loadMore();
  };
  const change = (next: CardQuery) => {
    setQuery(next);
    setShownMax(PAGE_CARDS);
  };

  // Before the frame is painted, so that no card is seen that was just deleted.
  useLayoutEffect(() => {
    const more = { hasMore, isLoadingMore, loadMore };
    onShown({ cards: found.slice(0, shownMax), actions: takingActions, more });
    // oxlint-disable-next-line react/exhaustive-deps -- `loadMore` follows from these
  }, [found, shownMax, hasMore, isLoadingMore, takingActions, onShown]);

  // The button that loads more moves down, or goes: continue with the first of the new cards.
  useEffect(() => {
    const first = focusFrom.current === null ? null : list.current?.children[focusFrom.current];
    if (!first) return;
    focusFrom.current = null;
    first.querySelector('button')?.focus({ preventScroll: true });
  });

  const remoteCount = listRemoteNames(remote).length;
  return (
    <CardSearch
      query={query}
      onChange={change}
      foundCount={Math.max(found.length, server.found)}
      note={
        remote === null
          ? ''
          : describeStored(cards.length, cards.length + remoteCount, isUnreachable)
      }
    />
  );
}

function useIsUnreachable(failure: string | null): boolean {
  const hasNetwork = useSyncExternalStore(onConnectionChange, isOnline, isOnline);
  const hasSyncFailed = useInitialSync() === 'failed';
  return !hasNetwork || hasSyncFailed || failure !== null;
}

type CardAction = (card: LocalCard) => void;

const taking =
  (act: CardAction): CardAction =>
  (card) => {
    if (takeCard(card)) act(card);
    else toasts.show(saveError(LIST_COPY.full));
  };

/** Puts a card of the server on this device before anything is done with it. */
function takeFirst(actions: TileActions): TileActions {
  return {
    onSelect: taking(actions.onSelect),
    onPreview: taking(actions.onPreview),
    onEdit: taking(actions.onEdit),
    onShare: taking(actions.onShare),
    onQr: taking(actions.onQr),
    onPass: taking(actions.onPass),
    onGenerate: taking(actions.onGenerate),
    onDelete: taking(actions.onDelete),
  };
}
