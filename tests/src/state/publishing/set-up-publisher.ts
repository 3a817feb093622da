import type { LocalCard } from '#shared/card/card.ts';
import { dataUrlToBlob } from '#src/browser/image/data-url.ts';
import type { RemoteCards } from '#src/state/cards/remote-cards.ts';
import type { Merge } from '#src/state/publishing/initial-sync.ts';
import { mergePublished } from '#src/state/publishing/merge-published.ts';
import { listForDevice } from '#src/state/publishing/newest-cards.ts';
import { createPublisher } from '#src/state/publishing/create-publisher.ts';
import { HOST } from '#tests/src/fixtures/cards.ts';
import { createFakeServer } from '#tests/src/fixtures/fake-cards-api.ts';

export const LATER = '2026-03-02T09:30:00.000Z';
export const PHOTO = 'data:image/webp;base64,UklGRgAA';

interface Stored {
  cards: LocalCard[];
  isFull: boolean;
  ownerId: string | null;
  passPhoto: Blob | null;
  isUndrawable: boolean;
  /** Whether code that is not loaded yet cannot be fetched. */
  isOffline: boolean;
  drafted: string[];
  opened: string[];
  /** Cards of the first page, when they were shown before the others came. */
  shownFirst: number;
  remote: RemoteCards | null;
}

export function setUp(cards: LocalCard[], ownerId: string | null = 'ann') {
  const stored: Stored = {
    cards,
    isFull: false,
    ownerId,
    passPhoto: null,
    isUndrawable: false,
    isOffline: false,
    drafted: [],
    opened: [],
    shownFirst: 0,
    remote: null,
  };
  const server = createFakeServer();
  const merge: Merge = {
    merge: mergePublished,
    listForDevice: async (first, account) => {
      if (first.nextCursor === null) return { ok: true, value: { ...first, remote: null } };
      return listForDevice(first, {
        ...account,
        names: server.names,
        read: server.read,
        stored: stored.cards.filter((card) => card.ownerId === account.ownerId),
        drafted: stored.drafted,
        opened: stored.opened,
        onFirst: (listed) => void (stored.shownFirst = listed.cards.length),
      });
    },
    keepRemote: (_, remote) => void (stored.remote = remote),
  };
  const publisher = createPublisher({
    api: server,
    cards: {
      read: () => stored.cards,
      write: (next) => {
        if (!stored.isFull) stored.cards = next;
        return !stored.isFull;
      },
    },
    ownerId: () => stored.ownerId,
    host: HOST,
    loadMerge: async () => (stored.isOffline ? null : merge),
    toBlob: dataUrlToBlob,
    drawPassPhoto: () =>
      stored.isUndrawable ? Promise.reject(new Error('no')) : Promise.resolve(stored.passPhoto),
    lock: (work) => work(),
    log: () => {},
  });
  return { stored, server, publisher, id: cards[0]?.id ?? '' };
}

export const edit = (stored: { cards: LocalCard[] }, change: Partial<LocalCard>, at = LATER) => {
  stored.cards = stored.cards.map((card) => ({ ...card, ...change, updatedAt: at }));
};
