import { expect, test } from 'vitest';
import { recordEvent } from '#shared/api/analytics/events.ts';
import { ELEMENT_TYPES } from '#shared/card/element/element.ts';
import { createTracker, type TrackerOptions } from '#src/public-card/script/track.ts';
import { createCardsStore } from '#src/state/cards/cards.ts';
import { localCard } from '#tests/src/fixtures/cards.ts';
import { createFakeArea } from '#tests/src/state/fake-storage.ts';

function createTestTracker(changes: Partial<TrackerOptions> = {}) {
  const sent: unknown[] = [];
  const track = createTracker({
    username: 'ann-okafor',
    search: '',
    referrer: '',
    host: 'cards.test',
    ownCards: () => '',
    send: (text) => sent.push(JSON.parse(text)),
    ...changes,
  });
  return { track, sent };
}

test('events match the API: the view with its source and referrer, each click by element type', () => {
  const { track, sent } = createTestTracker({
    search: '?s=qr',
    referrer: 'https://www.linkedin.com/in/somebody?secret=1',
  });
  for (const action of ['view', 'save', 'share', 'wallet', ...ELEMENT_TYPES]) track(action);
  expect(sent.slice(0, 5)).toEqual([
    { type: 'view', username: 'ann-okafor', source: 'qr', referrer: 'www.linkedin.com' },
    { type: 'save', username: 'ann-okafor' },
    { type: 'share', username: 'ann-okafor' },
    { type: 'wallet', username: 'ann-okafor' },
    { type: 'click', username: 'ann-okafor', element: 'email' },
  ]);
  for (const event of sent) expect(recordEvent.request.parse(event)).toEqual(event);
});

test('a referrer of our own site is omitted, as is a missing one', () => {
  for (const referrer of ['', 'https://cards.test/', 'https://cards.test/dashboard']) {
    const { track, sent } = createTestTracker({ referrer });
    track('view');
    expect(sent).toEqual([{ type: 'view', username: 'ann-okafor' }]);
  }
});

test("events of the card's owner are not sent, recognized by the app's storage", () => {
  const area = createFakeArea();
  const cards = createCardsStore({
    now: () => new Date('2026-03-01T09:00:00.000Z'),
    host: 'cards.test',
    storage: area.tab(),
  });
  expect(cards.save(localCard({ username: 'ann-okafor' }))).toBe(true);
  const ownCards = () => area.map.get('userCards') ?? '';
  const owner = createTestTracker({ ownCards });
  const visitor = createTestTracker({ ownCards, username: 'ann-okafo' });
  for (const { track } of [owner, visitor]) for (const action of ['view', 'phone']) track(action);
  expect(owner.sent).toEqual([]);
  expect(visitor.sent).toHaveLength(2);
});

test('when storage is blocked, the visitor is tracked like any other', () => {
  const { track, sent } = createTestTracker({
    ownCards: () => {
      throw new DOMException('denied', 'SecurityError');
    },
  });
  track('view');
  expect(sent).toHaveLength(1);
});
