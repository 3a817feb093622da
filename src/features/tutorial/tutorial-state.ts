import { useState, type RefObject } from 'react';
import { z } from 'zod';
import type { KeyValueStorage } from '#src/browser/storage.ts';
import { createPersistedStore, type PersistedStore } from '#src/state/persisted-store.ts';

const seenSchema = z.object({ isClosed: z.boolean() });
type Seen = z.infer<typeof seenSchema>;

/** Whether the tutorial was completed or closed in this browser. */
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
  open: () => void;
  /** Closes it permanently; it reopens only on request. */
  close: () => void;
  /** Whether the user opened it, rather than it opening by itself. */
  isRequested: boolean;
}

/**
 * State of the tutorial. It opens by itself for users without cards until it is closed once;
 * closing returns focus to its button.
 */
export function useTutorial(
  hasNoCards: boolean,
  button: RefObject<HTMLButtonElement | null>,
): TutorialState {
  const [openedBy, setOpenedBy] = useState<'itself' | 'person' | null>(() =>
    hasNoCards && !store.read().isClosed ? 'itself' : null,
  );
  return {
    isOpen: openedBy !== null,
    isRequested: openedBy === 'person',
    open: () => setOpenedBy('person'),
    close: () => {
      store.write({ isClosed: true });
      setOpenedBy(null);
      button.current?.focus();
    },
  };
}
