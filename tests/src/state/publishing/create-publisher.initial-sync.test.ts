import { expect, test } from 'vitest';
import { setUp } from './set-up-publisher.ts';

test('the initial sync is loading until it is done or failed, and starts over for another account', async () => {
  const { stored, server, publisher } = setUp([]);
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

test('the sync fails as without a network when its code cannot be fetched', async () => {
  const { stored, publisher } = setUp([]);
  stored.isOffline = true;
  await publisher.sync();
  expect(publisher.initialSync.read()).toBe('failed');
  stored.isOffline = false;
  await publisher.sync();
  expect(publisher.initialSync.read()).toBe('done');
});
