import { expect, test } from 'vitest';
import { createHashQueue, HASH_QUEUE_MAX } from '#worker/auth/password/hash-queue.ts';

test('work runs one piece at a time and in order', async () => {
  const queue = createHashQueue();
  const steps: string[] = [];
  const work = (name: string) => async () => {
    steps.push(`${name} starts`);
    await Promise.resolve();
    steps.push(`${name} ends`);
  };
  await Promise.all([queue(work('a')), queue(work('b'))]);
  expect(steps).toEqual(['a starts', 'a ends', 'b starts', 'b ends']);
});

test('beyond four the next is refused with a time, and let in again when one is done', async () => {
  const queue = createHashQueue();
  const { promise, resolve } = Promise.withResolvers<void>();
  const first = Array.from({ length: HASH_QUEUE_MAX }, () => queue(() => promise));
  expect(() => queue(() => promise)).toThrow(
    expect.objectContaining({ code: 'unavailable', details: { retryAfterSeconds: 2 } }),
  );
  resolve();
  await Promise.all(first);
  expect(await queue(async () => 'in')).toBe('in');
});

test('a failure is its own caller’s and does not stop the line', async () => {
  const queue = createHashQueue();
  const failing = queue(() => Promise.reject(new Error('broken')));
  const next = queue(async () => 'fine');
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('fine');
});
