import { expect, test } from 'vitest';
import { createPageMemory } from '#worker/public-card/memory.ts';

const HOST = 'https://cards.test';
const pageOf = (etag: string, size = 10) => ({
  etag,
  headers: new Headers(),
  bytes: new Uint8Array(size),
});

function memoryAt(limits: { entriesMax?: number; bytesMax?: number } = {}) {
  let time = 0;
  const memory = createPageMemory({
    freshMs: 10_000,
    lastGoodMs: 60_000,
    entriesMax: 100,
    bytesMax: 1000,
    ...limits,
    now: () => new Date(time),
  });
  return { memory, pass: (ms: number) => void (time += ms) };
}

test('a page is fresh for ten seconds and no longer', () => {
  const { memory, pass } = memoryAt();
  memory.begin(HOST, 'ann')(pageOf('a'));
  pass(9_999);
  expect(memory.find(HOST, 'ann')?.etag).toBe('a');
  pass(1);
  expect(memory.find(HOST, 'ann')).toBeNull();
});

test('an old page is fresh again when its record still carries the same tag', () => {
  const { memory, pass } = memoryAt();
  memory.begin(HOST, 'ann')(pageOf('a'));
  pass(20_000);
  expect(memory.renew(HOST, 'ann', 'b')).toBeNull();
  expect(memory.renew(HOST, 'ann', 'a')?.etag).toBe('a');
  expect(memory.find(HOST, 'ann')?.etag).toBe('a');
});

test('hosts do not share pages, and a name is forgotten under all of them', () => {
  const { memory } = memoryAt();
  memory.begin(HOST, 'ann')(pageOf('a'));
  memory.begin('https://other.test', 'ann')(pageOf('b'));
  memory.begin(HOST, 'anna')(pageOf('c'));
  expect(memory.find('https://other.test', 'ann')?.etag).toBe('b');
  memory.forget('ann');
  expect(memory.find(HOST, 'ann')).toBeNull();
  expect(memory.find('https://other.test', 'ann')).toBeNull();
  expect(memory.find(HOST, 'anna')?.etag).toBe('c');
});

test('a page is as old as the reading it was made of, and not kept when a name was forgotten since', () => {
  const { memory, pass } = memoryAt();
  const keep = memory.begin(HOST, 'ann');
  pass(9_999);
  keep(pageOf('a'));
  expect(memory.find(HOST, 'ann')?.etag).toBe('a');
  pass(1);
  expect(memory.find(HOST, 'ann')).toBeNull();

  const late = memory.begin(HOST, 'bob');
  memory.forget('bob');
  late(pageOf('b'));
  expect(memory.find(HOST, 'bob')).toBeNull();
  memory.begin(HOST, 'bob')(pageOf('b'));
  expect(memory.find(HOST, 'bob')?.etag).toBe('b');
});

test('it holds a bounded number of pages', () => {
  const { memory } = memoryAt({ entriesMax: 2 });
  for (const name of ['one', 'two', 'three']) memory.begin(HOST, name)(pageOf(name));
  expect(memory.find(HOST, 'one')).toBeNull();
  expect(memory.find(HOST, 'two')?.etag).toBe('two');
  expect(memory.find(HOST, 'three')?.etag).toBe('three');
});

test('it holds a bounded number of bytes, counted anew when a page is replaced', () => {
  const { memory } = memoryAt({ bytesMax: 100 });
  for (let round = 0; round < 5; round++) memory.begin(HOST, 'one')(pageOf('one', 40));
  memory.begin(HOST, 'two')(pageOf('two', 40));
  expect(memory.find(HOST, 'one')?.etag).toBe('one');
  memory.begin(HOST, 'three')(pageOf('three', 40));
  expect(memory.find(HOST, 'one')).toBeNull();
  expect(memory.find(HOST, 'two')?.etag).toBe('two');
  memory.begin(HOST, 'huge')(pageOf('huge', 101));
  expect(memory.find(HOST, 'huge')).toBeNull();
});
