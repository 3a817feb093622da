import { expect, test } from 'vitest';
import {
  enqueueForm,
  QUEUE_KEY,
  readQueue,
  writeQueue,
} from '#src/public-card/exchange/exchange-queue.ts';

function fakeArea(text?: string) {
  const stored = new Map<string, string>(text === undefined ? [] : [[QUEUE_KEY, text]]);
  return {
    stored,
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
}

const queuedForm = (key: string, name = 'Ben') => ({
  action: '/api/cards/ann/contacts',
  body: { key, name },
});

/** A browser with blocked site data: even reading `localStorage` throws. */
function blocked(): never {
  throw new Error('SecurityError');
}

test('a queued form is stored, and resubmitting it replaces the earlier version', () => {
  const area = fakeArea();
  expect(
    writeQueue(
      () => area,
      enqueueForm(
        readQueue(() => area),
        queuedForm('one'),
      ),
    ),
  ).toBe(true);
  writeQueue(
    () => area,
    enqueueForm(
      readQueue(() => area),
      queuedForm('two'),
    ),
  );
  writeQueue(
    () => area,
    enqueueForm(
      readQueue(() => area),
      queuedForm('one', 'Ben V.'),
    ),
  );
  expect(readQueue(() => area)).toEqual([queuedForm('two'), queuedForm('one', 'Ben V.')]);
  writeQueue(() => area, []);
  expect(area.stored.size).toBe(0);
});

test('S-C1: garbage and forms for other endpoints are not sent', () => {
  for (const text of ['', '{', 'null', '{}', '[1,null,"x"]', '[{"action":1,"body":{}}]']) {
    expect(readQueue(() => fakeArea(text))).toEqual([]);
  }
  for (const action of ['https://evil.example/', '/api/account', '//evil.example/contacts']) {
    const area = fakeArea(JSON.stringify([{ action, body: {} }]));
    expect(readQueue(() => area)).toEqual([]);
  }
});

test('S-C1: disabled or full storage is reported, not thrown', () => {
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
  expect(writeQueue(() => closed, [queuedForm('one')])).toBe(false);
});

test('S-C1: when reading storage throws, nothing is queued and nothing is reported as saved', () => {
  expect(readQueue(blocked)).toEqual([]);
  expect(writeQueue(blocked, [queuedForm('one')])).toBe(false);
});
