import { expect, test } from 'vitest';
import { z } from 'zod';
import { createPersistedStore } from '#src/state/persisted-store.ts';
import type { KeyValueStorage } from '#src/browser/storage.ts';
import { createFakeArea, createRefusingStorage } from '#tests/src/state/fake-storage.ts';

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

test('a value comes back after a reload, and the same object until it changes', () => {
  const area = createFakeArea();
  expect(storeOn(area.tab()).write([{ name: 'a' }])).toBe(true);
  const store = storeOn(area.tab());
  expect(store.read()).toEqual([{ name: 'a' }]);
  expect(store.read()).toBe(store.read());
  expect(JSON.parse(area.map.get('things') ?? '')).toEqual({ version: 2, data: [{ name: 'a' }] });
});

test('an update is made of the current value, another tab hears it', () => {
  const area = createFakeArea();
  const [here, there] = [storeOn(area.tab()), storeOn(area.tab())];
  const heard: unknown[] = [];
  there.subscribe(() => heard.push(there.read()));
  here.write([{ name: 'a' }]);
  here.write((things) => [...things, { name: 'b' }]);
  expect(heard).toEqual([[{ name: 'a' }], [{ name: 'a' }, { name: 'b' }]]);
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
  ['data the migration stumbles over', '{"version":1,"data":{"no":"list"}}'],
  ['a later version of another shape', '{"version":9,"data":"?"}'],
  ['null', 'null'],
])('%s reads as empty and is put aside', (_, text) => {
  const area = createFakeArea({ things: text });
  const logged: string[] = [];
  expect(storeOn(area.tab(), logged).read()).toBe(EMPTY);
  expect(area.map.get('things.broken')).toBe(text);
  expect(logged).toEqual(['Stored things could not be read; kept under things.broken']);
});

test('a value the schema refuses is not kept', () => {
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

test('a storage that is switched off reads as empty', () => {
  expect(storeOn(createRefusingStorage('disabled')).read()).toBe(EMPTY);
});

test('what a screen is shown is read once for each notice of a change, not at each asking', () => {
  const area = createFakeArea();
  const here = storeOn(area.tab());
  const there = storeOn(area.tab());
  here.write([{ name: 'a' }]);
  expect(there.shown()).toEqual([{ name: 'a' }]);
  // Behind the stores' back: no notice, so nothing to show.
  area.map.set('things', JSON.stringify({ version: 2, data: [{ name: 'b' }] }));
  expect(there.shown()).toEqual([{ name: 'a' }]);
  here.write([{ name: 'c' }]);
  expect(there.shown()).toEqual([{ name: 'c' }]);
});
