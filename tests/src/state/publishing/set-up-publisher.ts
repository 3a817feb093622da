import type { LocalCard } from '#shared/card/card.ts';
import { dataUrlToBlob } from '#src/browser/image/data-url.ts';
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
}

export function setUp(cards: LocalCard[], ownerId: string | null = 'ann') {
  const stored: Stored = { cards, isFull: false, ownerId, passPhoto: null, isUndrawable: false };
  const server = createFakeServer();
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
