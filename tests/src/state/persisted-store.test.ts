import { expect, test } from 'vitest';
import { z } from 'zod';
import { createPersistedStore } from '#src/state/persisted-store.ts';
import type { KeyValueStorage } from '#src/browser/storage.ts';
import { createFakeArea, createRefusingStorage } from './fake-storage.ts';

const schema = z.array(z.object({ name: z.string().max(5) }));
const EMPTY: z.infer<typeof schema> = [];

function storeOn(storage: KeyValueStorage, logged: string[] = []) {
  return createPersistedStore({
    key: 'things',
    schema,
    version: 2,
    migrate: (data, from) =>
      from === 0
        ? data
        : z
            .array(z.string())
            .parse(data)
            .map((name) => ({ name })),
    empty: EMPTY,
    storage,
    log: (message) => logged.push(message),
  });
}

test('a value survives a reload and stays the same object until it changes', () => {
  const area = createFakeArea();
  expect(storeOn(area.tab()).write([{ name: 'a' }])).toBe(true);
  const store = storeOn(area.tab());
  expect(store.read()).toEqual([{ name: 'a' }]);
  expect(store.read()).toBe(store.read());
  expect(JSON.parse(area.map.get('things') ?? '')).toEqual({ version: 2, data: [{ name: 'a' }] });
});

test('an update receives the current value and notifies another tab', () => {
  const area = createFakeArea();
  const [here, there] = [storeOn(area.tab()), storeOn(area.tab())];
  const seen: unknown[] = [];
  there.subscribe(() => seen.push(there.read()));
  here.write([{ name: 'a' }]);
  here.write((things) => [...things, { name: 'b' }]);
  expect(seen).toEqual([[{ name: 'a' }], [{ name: 'a' }, { name: 'b' }]]);
});

test('data of an earlier version and without a version is migrated', () => {
  const older = createFakeArea({ things: '{"version":1,"data":["a","b"]}' });
  expect(storeOn(older.tab()).read()).toEqual([{ name: 'a' }, { name: 'b' }]);
  const bare = createFakeArea({ things: '[{"name":"a"}]' });
  expect(storeOn(bare.tab()).read()).toEqual([{ name: 'a' }]);
});

test.each([
  ['broken JSON', '[{"name":'],
  ['data of another shape', '{"version":2,"data":[{"name":7}]}'],
  ['data the migration cannot handle', '{"version":1,"data":{"no":"list"}}'],
  ['a later version of another shape', '{"version":9,"data":"?"}'],
  ['null', 'null'],
])('%s reads as empty and is moved aside', (_, text) => {
  const area = createFakeArea({ things: text });
  const logged: string[] = [];
  expect(storeOn(area.tab(), logged).read()).toBe(EMPTY);
  expect(area.map.get('things.broken')).toBe(text);
  expect(logged).toEqual(['Stored things could not be read; moved to things.broken']);
});

test('a value the schema rejects is not stored', () => {
  const area = createFakeArea();
  const logged: string[] = [];
  const store = storeOn(area.tab(), logged);
  store.write([{ name: 'a' }]);
  expect(store.write([{ name: 'too long' }])).toBe(false);
  expect(store.read()).toEqual([{ name: 'a' }]);
  expect(logged).toEqual(['Refused to store things']);
});

test('a full storage refuses the write, logs it and changes nothing', () => {
  const logged: string[] = [];
  const store = storeOn(createRefusingStorage('full'), logged);
  expect(store.write([{ name: 'a' }])).toBe(false);
  expect(store.read()).toBe(EMPTY);
  expect(logged).toEqual(['Could not store things']);
});

test('disabled storage reads as empty', () => {
  expect(storeOn(createRefusingStorage('disabled')).read()).toBe(EMPTY);
});

test('the snapshot is read once per change notification, not on every call', () => {
  const area = createFakeArea();
  const here = storeOn(area.tab());
  const there = storeOn(area.tab());
  here.write([{ name: 'a' }]);
  expect(there.getSnapshot()).toEqual([{ name: 'a' }]);
  // Written behind the stores' back: without a notification the snapshot stays.
  area.map.set('things', JSON.stringify({ version: 2, data: [{ name: 'b' }] }));
  expect(there.getSnapshot()).toEqual([{ name: 'a' }]);
  here.write([{ name: 'c' }]);
  expect(there.getSnapshot()).toEqual([{ name: 'c' }]);
});
