import { useSyncExternalStore } from 'react';
import { z } from 'zod';
import { DEFAULT_PASS_DESIGN, passDesignSchema } from '#shared/wallet/pass-design.ts';
import { RADIUS } from '#shared/wallet/geofence.ts';
import type { KeyValueStorage } from '#src/browser/storage.ts';
import type { Log } from '#src/browser/log.ts';
import { createPersistedStore } from '#src/state/persisted-store.ts';

/** As typed: what is not right yet is kept too. */
const typed = z.string().max(2000);
const draftSchema = z.object({
  notification: z.object({ title: typed, message: typed, actionUrl: typed }),
  geofence: z.object({ enabled: z.boolean(), latitude: typed, longitude: typed, radius: typed }),
  design: passDesignSchema,
});
export type PassDraft = z.infer<typeof draftSchema>;

export const EMPTY_PASS_DRAFT: PassDraft = {
  notification: { title: '', message: '', actionUrl: '' },
  geofence: { enabled: false, latitude: '', longitude: '', radius: String(RADIUS.default) },
  design: DEFAULT_PASS_DESIGN,
};

const entrySchema = z.object({ ownerId: z.string().nullable(), draft: draftSchema });
type Entry = z.infer<typeof entrySchema>;

export interface PassDrafts {
  /** What somebody prepared for their passes on this device; the empty draft when nothing. The same object until it changes. */
  read: (ownerId: string | null) => PassDraft;
  /** Changes a part of it. False when it will not outlive the page, because storage refuses. */
  change: (ownerId: string | null, change: Partial<PassDraft>) => boolean;
  forget: (ownerId: string) => void;
  subscribe: (listener: () => void) => () => void;
}

/** What is prepared for passes, kept on this device under `passDrafts`. */
export function createPassDrafts(deps: { storage?: KeyValueStorage; log?: Log } = {}): PassDrafts {
  const store = createPersistedStore<Entry[]>({
    ...deps,
    key: 'passDrafts',
    schema: z.array(entrySchema),
    version: 1,
    migrate: () => [],
    empty: [],
  });
  const listeners = new Set<() => void>();
  // Only what storage refused: nothing typed is lost while the page stands.
  const unkept = new Map<string | null, PassDraft>();
  const othersOf = (ownerId: string | null) =>
    store.read().filter((entry) => entry.ownerId !== ownerId);
  const read = (ownerId: string | null) =>
    unkept.get(ownerId) ??
    store.read().find((entry) => entry.ownerId === ownerId)?.draft ??
    EMPTY_PASS_DRAFT;
  return {
    read,
    change: (ownerId, change) => {
      const draft = { ...read(ownerId), ...change };
      const isKept = store.write([...othersOf(ownerId), { ownerId, draft }]);
      if (isKept) unkept.delete(ownerId);
      else unkept.set(ownerId, draft);
      for (const listener of listeners) listener();
      return isKept;
    },
    forget: (ownerId) => {
      unkept.delete(ownerId);
      store.write(othersOf(ownerId));
    },
    subscribe: (listener) => {
      listeners.add(listener);
      const stop = store.subscribe(listener);
      return () => {
        listeners.delete(listener);
        stop();
      };
    },
  };
}

export const passDrafts = createPassDrafts();

/** The draft of whoever is here, and how to change it. */
export function usePassDraft(
  ownerId: string | null,
): [PassDraft, (change: Partial<PassDraft>) => boolean] {
  const readNow = () => passDrafts.read(ownerId);
  const draft = useSyncExternalStore(passDrafts.subscribe, readNow, readNow);
  return [draft, (part) => passDrafts.change(ownerId, part)];
}
