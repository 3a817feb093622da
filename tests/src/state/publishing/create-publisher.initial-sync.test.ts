import { expect, test } from 'vitest';
import { dataUrlToBlob } from '#src/browser/image/data-url.ts';
import { createPublisher } from '#src/state/publishing/create-publisher.ts';
import { HOST } from '#tests/src/fixtures/cards.ts';
import { createFakeServer } from '#tests/src/fixtures/fake-cards-api.ts';

test('the initial sync is loading until it is done or failed, and starts over for another account', async () => {
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
  const states: string[] = [];
  publisher.initialSync.subscribe(() => states.push(publisher.initialSync.read()));
  expect(publisher.initialSync.read()).toBe('loading');
  server.fail('list', 'network');
  await publisher.sync();
  expect(publisher.initialSync.read()).toBe('failed');
  await publisher.sync();
  expect(publisher.initialSync.read()).toBe('done');
  expect(states).toEqual(['loading', 'failed', 'loading', 'done']);
  stored.ownerId = 'ben';
  expect(publisher.initialSync.read()).toBe('loading');
});
