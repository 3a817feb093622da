import { expect, test } from 'vitest';
import { dataUrlToBlob } from '#src/browser/image/data-url.ts';
import { createPublisher } from '#src/state/publishing/publish.ts';
import { HOST } from '#tests/src/fixtures/cards.ts';
import { createFakeServer } from '#tests/src/fixtures/fake-cards-api.ts';

test('the account’s cards are coming until they are here, or cannot be had, and for another account anew', async () => {
  const stored = { ownerId: 'ann' };
  const server = createFakeServer();
  const publisher = createPublisher({
    api: server,
    cards: { read: () => [], write: () => true },
    ownerId: () => stored.ownerId,
    host: HOST,
    toBlob: dataUrlToBlob,
    drawPassPhoto: () => Promise.resolve(null),
    lock: (work) => work(),
    log: () => {},
  });
  const told: string[] = [];
  publisher.arrival.subscribe(() => told.push(publisher.arrival.read()));
  expect(publisher.arrival.read()).toBe('coming');
  server.fail('list', 'network');
  await publisher.sync();
  expect(publisher.arrival.read()).toBe('missing');
  await publisher.sync();
  expect(publisher.arrival.read()).toBe('here');
  expect(told).toEqual(['coming', 'missing', 'coming', 'here']);
  stored.ownerId = 'ben';
  expect(publisher.arrival.read()).toBe('coming');
});
