import { useSyncExternalStore } from 'react';
import { z } from 'zod';
import { browserClock, type Clock } from '#src/browser/clock.ts';
import type { Log } from '#src/browser/log.ts';
import { onLeave } from '#src/browser/network.ts';
import type { KeyValueStorage } from '#src/browser/storage.ts';
import { editableSchema, type Draft } from '#src/state/drafts/draft.ts';
import { createPersistedStore } from '#src/state/persisted-store.ts';

const DRAFTS_KEY = 'cardDrafts';
/** How long typing rests before it is kept, in milliseconds. */
const REST_MS = 300;

const entrySchema = z.object({
  ownerId: z.string().nullable(),
  cardId: z.string(),
  changed: editableSchema.partial(),
  before: editableSchema.partial(),
});
type Entry = z.infer<typeof entrySchema>;

/** Whose typing on which card. */
export interface DraftKey {
  ownerId: string | null;
  cardId: string;
}

export interface Drafts {
  read: (key: DraftKey) => Draft | null;
  /** All of one person, for finding a new card that was begun. */
  ids: (ownerId: string | null) => string[];
  set: (key: DraftKey, draft: Draft | null) => void;
  forget: (ownerId: string | null) => void;
  /** Keeps at once what still waits to be kept. */
  flush: () => void;
  subscribe: (listener: () => void) => () => void;
}

interface DraftsDeps {
  after: Clock['after'];
  storage?: KeyValueStorage;
  log?: Log;
}

/** Unsaved typing: at once in memory, and a moment later in storage, from where a reload takes it up again. */
export function createDrafts({ after, ...deps }: DraftsDeps): Drafts {
  const store = createPersistedStore<Entry[]>({
    ...deps,
    key: DRAFTS_KEY,
    schema: z.array(entrySchema),
    version: 1,
    migrate: () => [],
    empty: [],
  });
  const listeners = new Set<() => void>();
  // What this tab touched; null where it was saved or given up. Other tabs keep their own.
  const touched = new Map<string, Entry | null>();
  let cancel = stayIdle;

  const current = (): Entry[] => {
    const untouched = store.read().filter((entry) => !touched.has(nameOf(entry)));
    return [...untouched, ...[...touched.values()].filter((entry) => entry !== null)];
  };
  const flush = () => {
    cancel();
    cancel = stayIdle;
    if (touched.size > 0) store.write(current());
  };
  const touch = (key: DraftKey, entry: Entry | null) => {
    touched.set(nameOf(key), entry);
    cancel();
    cancel = after(REST_MS, flush);
    for (const listener of listeners) listener();
  };

  return {
    read: (key) => {
      const known = touched.get(nameOf(key));
      if (known !== undefined) return known;
      return store.read().find((entry) => nameOf(entry) === nameOf(key)) ?? null;
    },
    ids: (ownerId) =>
      current()
        .filter((entry) => entry.ownerId === ownerId)
        .map((entry) => entry.cardId),
    set: (key, draft) => touch(key, draft && { ...key, ...draft }),
    forget: (ownerId) => {
      for (const entry of current()) if (entry.ownerId === ownerId) touch(entry, null);
      flush();
    },
    flush,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function stayIdle(): void {}

function nameOf({ ownerId, cardId }: DraftKey): string {
  return JSON.stringify([ownerId, cardId]);
}

export const drafts = createDrafts({ after: browserClock.after });
onLeave(drafts.flush);

/** The draft of one card, as a hook. */
export function useDraft({ ownerId, cardId }: DraftKey): Draft | null {
  const read = () => drafts.read({ ownerId, cardId });
  return useSyncExternalStore(drafts.subscribe, read, read);
}
