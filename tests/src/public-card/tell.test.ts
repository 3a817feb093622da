import { expect, test } from 'vitest';
import { recordEvent } from '#shared/api/events.ts';
import { ELEMENT_TYPES } from '#shared/card/element.ts';
import { createTell, type Reader } from '#src/public-card/tell.ts';
import { createCards } from '#src/state/cards.ts';
import { localCard } from '#tests/src/fixtures/cards.ts';
import { createFakeArea } from '#tests/src/state/fake-storage.ts';

function reading(changes: Partial<Reader> = {}) {
  const sent: unknown[] = [];
  const tell = createTell({
    username: 'ann-okafor',
    search: '',
    referrer: '',
    host: 'cards.test',
    ownCards: () => null,
    send: (text) => sent.push(JSON.parse(text)),
    ...changes,
  });
  return { tell, sent };
}

test('what is told fits the contract: the view with its origin, each way by its kind', () => {
  const { tell, sent } = reading({
    search: '?s=qr',
    referrer: 'https://www.linkedin.com/in/somebody?secret=1',
  });
  for (const what of ['view', 'save', 'share', 'wallet', ...ELEMENT_TYPES]) tell(what);
  expect(sent.slice(0, 5)).toEqual([
    { type: 'view', username: 'ann-okafor', source: 'qr', referrer: 'www.linkedin.com' },
    { type: 'save', username: 'ann-okafor' },
    { type: 'share', username: 'ann-okafor' },
    { type: 'wallet', username: 'ann-okafor' },
    { type: 'click', username: 'ann-okafor', element: 'email' },
  ]);
  for (const event of sent) expect(recordEvent.request.parse(event)).toEqual(event);
});

test('a page of our own before says nothing, and neither does no page', () => {
  for (const referrer of ['', 'https://cards.test/', 'https://cards.test/dashboard']) {
    const { tell, sent } = reading({ referrer });
    tell('view');
    expect(sent).toEqual([{ type: 'view', username: 'ann-okafor' }]);
  }
});

test('a browser that holds the card tells nothing, as the app stores it', () => {
  const area = createFakeArea();
  const cards = createCards({
    now: () => new Date('2026-03-01T09:00:00.000Z'),
    host: 'cards.test',
    storage: area.tab(),
  });
  expect(cards.save(localCard({ username: 'ann-okafor' }))).toBe(true);
  const ownCards = () => area.map.get('userCards') ?? null;
  const owner = reading({ ownCards });
  const neighbour = reading({ ownCards, username: 'ann-okafo' });
  for (const { tell } of [owner, neighbour]) for (const what of ['view', 'phone']) tell(what);
  expect(owner.sent).toEqual([]);
  expect(neighbour.sent).toHaveLength(2);
});

test('where storage is refused, the visitor is one like any other', () => {
  const { tell, sent } = reading({
    ownCards: () => {
      throw new DOMException('denied', 'SecurityError');
    },
  });
  tell('view');
  expect(sent).toHaveLength(1);
});
