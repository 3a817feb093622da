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
  /** Closes it for good: it comes back only when asked for. */
  close: () => void;
  /** Whether it was asked for, and not merely there. */
  isAsked: boolean;
}

/** The tutorial's standing: it opens by itself for who has nothing yet, until it is closed once; focus then goes back to its button. */
export function useTutorial(
  hasNothing: boolean,
  button: RefObject<HTMLButtonElement | null>,
): TutorialState {
  const [by, setBy] = useState<'itself' | 'person' | null>(() =>
    hasNothing && !store.read().isClosed ? 'itself' : null,
  );
  return {
    isOpen: by !== null,
    isAsked: by === 'person',
    open: () => setBy('person'),
    close: () => {
      store.write({ isClosed: true });
      setBy(null);
      button.current?.focus();
    },
  };
}
