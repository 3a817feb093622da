import { useMemo, useSyncExternalStore } from 'react';
import { z } from 'zod';
import type { LocalCard } from '#shared/card/card.ts';
import { pageHost } from '#src/browser/page.ts';
import { browserClock, type Clock } from '#src/browser/clock.ts';
import { adoptCards, ownedBy, placeCard } from '#src/state/card-list/card-list.ts';
import { migrateCards } from '#src/state/card-list/card-migration.ts';
import { createPersistedStore, type PersistedStore } from '#src/state/persisted-store.ts';
import type { KeyValueStorage } from '#src/browser/storage.ts';
import type { Log } from '#src/browser/log.ts';

const CARDS_KEY = 'userCards';
const VERSION = 1;

export interface Cards {
  /** The cards of an account on this computer, or the guest's; empty when storage cannot be read. */
  load: (ownerId: string | null) => LocalCard[];
  /** The card of any owner under a username, the newest first; null when there is none. */
  find: (username: string) => LocalCard | null;
  /** False when storage refuses, or when the name belongs to another card of the same person. */
  save: (card: LocalCard) => boolean;
  remove: (card: LocalCard) => boolean;
  /** Gives guest cards to an account. */
  adopt: (ids: ReadonlySet<string>, ownerId: string) => boolean;
  /** Forgets everything of one account: what is left on a shared computer after signing out. */
  forget: (ownerId: string) => boolean;
  store: PersistedStore<LocalCard[]>;
}

interface CardsDeps {
  now: Clock['now'];
  host: string;
  storage?: KeyValueStorage;
  log?: Log;
}

/** The list under `userCards`. A card that was damaged in storage is repaired; it never takes the others with it. */
export function createCards({ now, host, ...deps }: CardsDeps): Cards {
  const migrate = (data: unknown) => migrateCards(data, now());
  const store = createPersistedStore<LocalCard[]>({
    ...deps,
    key: CARDS_KEY,
    schema: z.array(z.unknown()).transform(migrate),
    version: VERSION,
    migrate,
    empty: [],
  });
  return {
    store,
    load: (ownerId) => ownedBy(store.read(), ownerId),
    find: (username) => findNewest(store.read(), username),
    save: (card) => {
      const placed = placeCard(store.read(), card, { now: now(), host });
      return placed !== null && store.write(placed);
    },
    remove: (card) =>
      store.write((cards) =>
        cards.filter((other) => other.id !== card.id || other.ownerId !== card.ownerId),
      ),
    adopt: (ids, ownerId) => store.write((cards) => adoptCards(cards, ids, ownerId)),
    forget: (ownerId) => store.write((cards) => cards.filter((card) => card.ownerId !== ownerId)),
  };
}

function findNewest(cards: readonly LocalCard[], username: string): LocalCard | null {
  const named = cards.filter((card) => card.username === username && username !== '');
  return named.toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt))[0] ?? null;
}

export const cards = createCards({ now: browserClock.now, host: pageHost });

/** An account's cards, or the guest's, as a hook. */
export function useCards(ownerId: string | null): LocalCard[] {
  const { store } = cards;
  const all = useSyncExternalStore(store.subscribe, store.shown, store.shown);
  return useMemo(() => ownedBy(all, ownerId), [all, ownerId]);
}
