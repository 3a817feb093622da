import { useEffect, useState, type RefObject } from 'react';
import { z } from 'zod';
import { isNarrow } from '#src/browser/page/page.ts';
import type { KeyValueStorage } from '#src/browser/storage.ts';
import { createPersistedStore, type PersistedStore } from '#src/state/persisted-store.ts';

const seenSchema = z.object({ isClosed: z.boolean() });
type Seen = z.infer<typeof seenSchema>;

/** Whether the tutorial was completed, closed, or opened by itself in this browser. */
export function createTutorialStore(storage?: KeyValueStorage): PersistedStore<Seen> {
  return createPersistedStore<Seen>({
    ...(storage && { storage }),
    key: 'tutorial',
    schema: seenSchema,
    version: 1,
    migrate: () => undefined,
    empty: { isClosed: false },
  });
}

const store = createTutorialStore();

export interface TutorialState {
  isOpen: boolean;
  /** Whether only its first line shows, which opens it. */
  isFolded: boolean;
  open: () => void;
  /** Closes it permanently; it reopens only on request. */
  close: () => void;
  /** Whether the user opened it, rather than it opening by itself. */
  isRequested: boolean;
}

type Opened = 'by itself' | 'folded' | 'on request' | null;

function findOpened(hasNoCards: boolean): Opened {
  if (!hasNoCards || store.read().isClosed) return null;
  return isNarrow() ? 'folded' : 'by itself';
}

/**
 * State of the tutorial. For a person without cards it opens by itself once; in a narrow window, where
 * it would push the card's fields away, it waits as one line. Closing returns focus to the button in
 * `opener`.
 */
export function useTutorial(
  hasNoCards: boolean,
  opener: RefObject<HTMLElement | null>,
): TutorialState {
  const [opened, setOpened] = useState<Opened>(() => findOpened(hasNoCards));
  useEffect(() => {
    if (opened === 'by itself') store.write({ isClosed: true });
  }, [opened]);
  return {
    isOpen: opened !== null,
    isFolded: opened === 'folded',
    isRequested: opened === 'on request',
    open: () => setOpened('on request'),
    close: () => {
      store.write({ isClosed: true });
      setOpened(null);
      opener.current?.querySelector('button')?.focus();
    },
  };
}
