import { useSyncExternalStore } from 'react';
import { z } from 'zod';
import { passDesignSchema } from '#shared/wallet/pass-design.ts';
import type { KeyValueStorage } from '#src/browser/storage.ts';
import type { Log } from '#src/browser/log.ts';
import { createObservable } from '#src/browser/observable.ts';
import { createPersistedStore } from '#src/state/persisted-store.ts';

/** Text as typed, including input that is not valid yet. */
const typedSchema = z.string().max(2000);
const typedGeofenceSchema = z.object({
  enabled: z.boolean(),
  radius: typedSchema,
  places: z
    .array(z.object({ latitude: typedSchema, longitude: typedSchema, relevantText: typedSchema }))
    .max(20),
});
const draftSchema = z.object({
  notification: z.object({ title: typedSchema, message: typedSchema, actionUrl: typedSchema }),
  /** Null when there are no unsaved changes. */
  geofence: typedGeofenceSchema.nullable(),
  design: passDesignSchema.nullable(),
});
export type PassDraft = z.infer<typeof draftSchema>;
export type TypedGeofence = z.infer<typeof typedGeofenceSchema>;

export const EMPTY_PASS_DRAFT: PassDraft = {
  notification: { title: '', message: '', actionUrl: '' },
  geofence: null,
  design: null,
};

const entrySchema = z.object({ ownerId: z.string().nullable(), draft: draftSchema });
type Entry = z.infer<typeof entrySchema>;

/** In version 1 the single place was part of the same object as the radius. */
const version1Schema = z.array(
  z.object({
    ownerId: z.string().nullable(),
    draft: z.object({
      notification: draftSchema.shape.notification,
      geofence: z.object({
        enabled: z.boolean(),
        latitude: typedSchema,
        longitude: typedSchema,
        radius: typedSchema,
      }),
      design: passDesignSchema,
    }),
  }),
);

function migrate(data: unknown): unknown {
  const parsed = version1Schema.safeParse(data);
  if (!parsed.success) return [];
  return parsed.data.map(({ ownerId, draft }) => {
    const { latitude, longitude, ...rest } = draft.geofence;
    const places = [{ latitude, longitude, relevantText: '' }];
    return { ownerId, draft: { ...draft, geofence: { ...rest, places } } };
  });
}

export interface PassDrafts {
  /**
   * Returns the draft of one account on this device, or `EMPTY_PASS_DRAFT`. Referentially stable
   * until it changes.
   */
  read: (ownerId: string | null) => PassDraft;
  /**
   * Changes part of the draft. Returns false when storage refuses, so the change will not survive a
   * reload.
   */
  change: (ownerId: string | null, change: Partial<PassDraft>) => boolean;
  /** Clears a part that has been sent or saved, unless it has been edited since. */
  clearSent: <Part extends keyof PassDraft>(
    ownerId: string | null,
    part: Part,
    sent: PassDraft[Part],
  ) => void;
  forget: (ownerId: string) => void;
  subscribe: (listener: () => void) => () => void;
}

/** Drafts for wallet passes, stored on this device under `passDrafts`. */
export function createPassDrafts(deps: { storage?: KeyValueStorage; log?: Log } = {}): PassDrafts {
  const store = createPersistedStore<Entry[]>({
    ...deps,
    key: 'passDrafts',
    schema: z.array(entrySchema),
    version: 2,
    migrate,
    empty: [],
  });
  // Holds drafts that storage refused, so that input survives until the page closes.
  const unstored = createObservable<ReadonlyMap<string | null, PassDraft>>(new Map());
  const entriesOfOthers = (ownerId: string | null) =>
    store.read().filter((entry) => entry.ownerId !== ownerId);
  const read = (ownerId: string | null) =>
    unstored.get().get(ownerId) ??
    store.read().find((entry) => entry.ownerId === ownerId)?.draft ??
    EMPTY_PASS_DRAFT;
  const change: PassDrafts['change'] = (ownerId, part) => {
    const draft = { ...read(ownerId), ...part };
    const isStored = store.write([...entriesOfOthers(ownerId), { ownerId, draft }]);
    const next = new Map(unstored.get());
    if (isStored) next.delete(ownerId);
    else next.set(ownerId, draft);
    unstored.set(next);
    return isStored;
  };
  return {
    read,
    change,
    clearSent: (ownerId, part, sent) => {
      const isSame = JSON.stringify(read(ownerId)[part]) === JSON.stringify(sent);
      if (isSame) change(ownerId, { [part]: EMPTY_PASS_DRAFT[part] });
    },
    forget: (ownerId) => {
      unstored.set(new Map([...unstored.get()].filter(([id]) => id !== ownerId)));
      store.write(entriesOfOthers(ownerId));
    },
    subscribe: (listener) => {
      const stops = [unstored.subscribe(listener), store.subscribe(listener)];
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}

export const passDrafts = createPassDrafts();

export function usePassDraft(
  ownerId: string | null,
): [PassDraft, (change: Partial<PassDraft>) => boolean] {
  const readNow = () => passDrafts.read(ownerId);
  const draft = useSyncExternalStore(passDrafts.subscribe, readNow, readNow);
  return [draft, (part) => passDrafts.change(ownerId, part)];
}
