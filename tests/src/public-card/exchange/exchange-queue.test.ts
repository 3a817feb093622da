import { expect, test } from 'vitest';
import {
  addWaiting,
  QUEUE_KEY,
  readQueue,
  writeQueue,
} from '#src/public-card/exchange/exchange-queue.ts';

function fakeArea(text?: string) {
  const kept = new Map<string, string>(text === undefined ? [] : [[QUEUE_KEY, text]]);
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

const waiting = (key: string, name = 'Ben') => ({
  action: '/api/cards/ann/contacts',
  body: { key, name },
});

/** The browser with site data blocked: the look itself is refused. */
function blocked(): never {
  throw new Error('SecurityError');
}

test('what waits is kept, and an attempt is in it once, in its latest words', () => {
  const area = fakeArea();
  expect(
    writeQueue(
      () => area,
      addWaiting(
        readQueue(() => area),
        waiting('one'),
      ),
    ),
  ).toBe(true);
  writeQueue(
    () => area,
    addWaiting(
      readQueue(() => area),
      waiting('two'),
    ),
  );
  writeQueue(
    () => area,
    addWaiting(
      readQueue(() => area),
      waiting('one', 'Ben V.'),
    ),
  );
  expect(readQueue(() => area)).toEqual([waiting('two'), waiting('one', 'Ben V.')]);
  writeQueue(() => area, []);
  expect(area.kept.size).toBe(0);
});

test('C1: garbage, and calls that are not our own, are not sent anywhere', () => {
  for (const text of ['', '{', 'null', '{}', '[1,null,"x"]', '[{"action":1,"body":{}}]']) {
    expect(readQueue(() => fakeArea(text))).toEqual([]);
  }
  for (const action of ['https://evil.example/', '/api/account', '//evil.example/contacts']) {
    const area = fakeArea(JSON.stringify([{ action, body: {} }]));
    expect(readQueue(() => area)).toEqual([]);
  }
});

test('C1: closed or full storage is said, not thrown', () => {
  const closed = {
    getItem: (): string => {
      throw new Error('SecurityError');
    },
    setItem: () => {
      throw new Error('QuotaExceededError');
    },
    removeItem: () => undefined,
  };
  expect(readQueue(() => closed)).toEqual([]);
  expect(writeQueue(() => closed, [waiting('one')])).toBe(false);
});

test('C1: where merely looking at storage throws, nothing waits and nothing is said to be kept', () => {
  expect(readQueue(blocked)).toEqual([]);
  expect(writeQueue(blocked, [waiting('one')])).toBe(false);
});
