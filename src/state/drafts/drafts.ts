import { useSyncExternalStore } from 'react';
import { z } from 'zod';
import { browserClock, type Clock } from '#src/browser/clock.ts';
import type { Log } from '#src/browser/log.ts';
import { createObservable } from '#src/browser/observable.ts';
import { onPageHide } from '#src/browser/page/network.ts';
import type { KeyValueStorage } from '#src/browser/storage.ts';
import { editableSchema, type Draft } from './draft.ts';
import { reportTypedText } from './typed-text.ts';
import { createPersistedStore } from '#src/state/persisted-store.ts';

const DRAFTS_KEY = 'cardDrafts';
/** Delay between the last edit and the write to storage, in milliseconds. */
const SAVE_DELAY_MS = 300;

const entrySchema = z.object({
  ownerId: z.string().nullable(),
  cardId: z.string(),
  changed: editableSchema.partial(),
  before: editableSchema.partial(),
});
type Entry = z.infer<typeof entrySchema>;

export interface DraftKey {
  ownerId: string | null;
  cardId: string;
}

export interface Drafts {
  read: (key: DraftKey) => Draft | null;
  /** The ids of all cards with a draft, including cards that are not saved yet. */
  ids: (ownerId: string | null) => string[];
  set: (key: DraftKey, draft: Draft | null) => void;
  forget: (ownerId: string | null) => void;
  /** Writes pending drafts to storage now. */
  flush: () => void;
  subscribe: (listener: () => void) => () => void;
}

interface DraftsDeps {
  after: Clock['after'];
  storage?: KeyValueStorage;
  log?: Log;
}

/**
 * Unsaved edits, kept in memory at once and written to storage after a delay, so that they survive
 * a reload.
 */
export function createDrafts({ after, ...deps }: DraftsDeps): Drafts {
  const store = createPersistedStore<Entry[]>({
    ...deps,
    key: DRAFTS_KEY,
    schema: z.array(entrySchema),
    version: 1,
    migrate: () => [],
    empty: [],
  });
  // Drafts this tab changed; null for one that was saved or discarded. Other tabs' drafts stay in
  // storage as they are.
  const touched = createObservable<ReadonlyMap<string, Entry | null>>(new Map());
  let cancel = noop;

  const current = (): Entry[] => {
    const storedOnly = store.read().filter((entry) => !touched.get().has(entryKey(entry)));
    return [...storedOnly, ...[...touched.get().values()].filter((entry) => entry !== null)];
  };
  const flush = () => {
    cancel();
    cancel = noop;
    if (touched.get().size > 0) store.write(current());
  };
  const touch = (key: DraftKey, entry: Entry | null) => {
    cancel();
    cancel = after(SAVE_DELAY_MS, flush);
    touched.set(new Map(touched.get()).set(entryKey(key), entry));
  };

  return {
    read: (key) => {
      const known = touched.get().get(entryKey(key));
      if (known !== undefined) return known;
      return store.read().find((entry) => entryKey(entry) === entryKey(key)) ?? null;
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
    subscribe: touched.subscribe,
  };
}

function noop(): void {}

function entryKey({ ownerId, cardId }: DraftKey): string {
  return JSON.stringify([ownerId, cardId]);
}

export const drafts = createDrafts({ after: browserClock.after });
onPageHide(() => {
  reportTypedText();
  drafts.flush();
});

export function useDraft({ ownerId, cardId }: DraftKey): Draft | null {
  const read = () => drafts.read({ ownerId, cardId });
  return useSyncExternalStore(drafts.subscribe, read, read);
}
