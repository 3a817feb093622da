import { useMemo, useSyncExternalStore } from 'react';
import { z } from 'zod';
import type { LocalCard } from '#shared/card/card.ts';
import { pageHost } from '#src/browser/page/page.ts';
import { browserClock, type Clock } from '#src/browser/clock.ts';
import { adoptCards, ownedBy, placeCard } from './card-list.ts';
import { migrateCards } from './migrate-cards.ts';
import { createPersistedStore, type PersistedStore } from '#src/state/persisted-store.ts';
import type { KeyValueStorage } from '#src/browser/storage.ts';
import type { Log } from '#src/browser/log.ts';

const CARDS_KEY = 'userCards';
const VERSION = 1;

export interface Cards {
  /**
   * Returns the cards of an account on this computer, or the guest's for null. Empty when storage
   * cannot be read.
   */
  load: (ownerId: string | null) => LocalCard[];
  /** Returns the most recently updated card with a username, of any owner. */
  find: (username: string) => LocalCard | null;
  /**
   * Returns false when storage refuses, or when the username belongs to another card of the same
   * owner.
   */
  save: (card: LocalCard) => boolean;
  remove: (card: LocalCard) => boolean;
  /** Moves guest cards to an account. */
  adopt: (ids: ReadonlySet<string>, ownerId: string) => boolean;
  /** Removes all cards of one account, as after signing out on a shared computer. */
  forget: (ownerId: string) => boolean;
  store: PersistedStore<LocalCard[]>;
}

interface CardsDeps {
  now: Clock['now'];
  host: string;
  storage?: KeyValueStorage;
  log?: Log;
}

/** Stores cards under `userCards`. A damaged card is repaired and never invalidates the others. */
export function createCardsStore({ now, host, ...deps }: CardsDeps): Cards {
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

export const cards = createCardsStore({ now: browserClock.now, host: pageHost });

export function useCards(ownerId: string | null): LocalCard[] {
  const { store } = cards;
  const all = useSyncExternalStore(store.subscribe, store.getSnapshot, store.getSnapshot);
  return useMemo(() => ownedBy(all, ownerId), [all, ownerId]);
}
