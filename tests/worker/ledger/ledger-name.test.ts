import { expect, test } from 'vitest';
import { buildLedgerName, findShard } from '#worker/ledger/ledger-name.ts';

const OWNER = '0b8f4a52-53a1-4b0a-9d3e-0a4c6f1f2d11';

test('the names of objects are fixed, because another name is another ledger', () => {
  expect(buildLedgerName(OWNER, 0)).toBe(`${OWNER}/0`);
  expect(buildLedgerName(OWNER, 3)).toBe(`${OWNER}/3`);
});

test('with one shard, every key is in the first', () => {
  expect(['', OWNER, 'Ärzte', '🎉'].map((key) => findShard(key, 1))).toEqual([0, 0, 0, 0]);
});

test('with four shards, a key always has the same one, and keys spread evenly', () => {
  const keys = Array.from({ length: 4000 }, (_, at) => `card-${at}`);
  const shards = keys.map((key) => findShard(key, 4));
  expect(keys.map((key) => findShard(key, 4))).toEqual(shards);
  const counts = [0, 1, 2, 3].map((shard) => shards.filter((each) => each === shard).length);
  for (const count of counts) expect(Math.abs(count - 1000)).toBeLessThan(100);
  // The values must not change, or sums would be looked up in another object.
  expect(['card-1', 'card-2', 'Ärzte', '🎉'].map((key) => findShard(key, 4))).toEqual([1, 0, 1, 1]);
});
