import { useSyncExternalStore } from 'react';
import { z } from 'zod';
import { passDesignSchema } from '#shared/wallet/pass-design.ts';
import type { KeyValueStorage } from '#src/browser/storage.ts';
import type { Log } from '#src/browser/log.ts';
import { createPersistedStore } from '#src/state/persisted-store.ts';

/** As typed: what is not right yet is kept too. */
const typed = z.string().max(2000);
const geofence = z.object({
  enabled: z.boolean(),
  radius: typed,
  places: z.array(z.object({ latitude: typed, longitude: typed, relevantText: typed })).max(20),
});
const draftSchema = z.object({
  notification: z.object({ title: typed, message: typed, actionUrl: typed }),
  /** Null while nothing was typed that is not saved. */
  geofence: geofence.nullable(),
  design: passDesignSchema.nullable(),
});
export type PassDraft = z.infer<typeof draftSchema>;
export type TypedGeofence = z.infer<typeof geofence>;

export const EMPTY_PASS_DRAFT: PassDraft = {
  notification: { title: '', message: '', actionUrl: '' },
  geofence: null,
  design: null,
};

const entrySchema = z.object({ ownerId: z.string().nullable(), draft: draftSchema });
type Entry = z.infer<typeof entrySchema>;

/** Version 1 knew one place, beside the radius. */
const entriesOfOnePlace = z.array(
  z.object({
    ownerId: z.string().nullable(),
    draft: z.object({
      notification: draftSchema.shape.notification,
      geofence: z.object({
        enabled: z.boolean(),
        latitude: typed,
        longitude: typed,
        radius: typed,
      }),
      design: passDesignSchema,
    }),
  }),
);

function migrate(data: unknown): unknown {
  const parsed = entriesOfOnePlace.safeParse(data);
  if (!parsed.success) return [];
  return parsed.data.map(({ ownerId, draft }) => {
    const { latitude, longitude, ...rest } = draft.geofence;
    const places = [{ latitude, longitude, relevantText: '' }];
    return { ownerId, draft: { ...draft, geofence: { ...rest, places } } };
  });
}

export interface PassDrafts {
  /** What somebody prepared for their passes on this device; the empty draft when nothing. The same object until it changes. */
  read: (ownerId: string | null) => PassDraft;
  /** Changes a part of it. False when it will not outlive the page, because storage refuses. */
  change: (ownerId: string | null, change: Partial<PassDraft>) => boolean;
  /** Empties a part that was sent and is kept elsewhere now, unless something else has been typed since. */
  settle: <Part extends keyof PassDraft>(
    ownerId: string | null,
    part: Part,
    sent: PassDraft[Part],
  ) => void;
  forget: (ownerId: string) => void;
  subscribe: (listener: () => void) => () => void;
}

/** What is prepared for passes, kept on this device under `passDrafts`. */
export function createPassDrafts(deps: { storage?: KeyValueStorage; log?: Log } = {}): PassDrafts {
  const store = createPersistedStore<Entry[]>({
    ...deps,
    key: 'passDrafts',
    schema: z.array(entrySchema),
    version: 2,
    migrate,
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
  const change: PassDrafts['change'] = (ownerId, part) => {
    const draft = { ...read(ownerId), ...part };
    const isKept = store.write([...othersOf(ownerId), { ownerId, draft }]);
    if (isKept) unkept.delete(ownerId);
    else unkept.set(ownerId, draft);
    for (const listener of listeners) listener();
    return isKept;
  };
  return {
    read,
    change,
    settle: (ownerId, part, sent) => {
      const isSame = JSON.stringify(read(ownerId)[part]) === JSON.stringify(sent);
      if (isSame) change(ownerId, { [part]: EMPTY_PASS_DRAFT[part] });
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
