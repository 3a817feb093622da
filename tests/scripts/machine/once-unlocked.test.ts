import { expect, test } from 'vitest';
import { onceUnlocked } from '#scripts/machine/once-unlocked.ts';

const LOCKED = new Error('wrangler d1 failed (1): database is locked: SQLITE_BUSY');

/** A command that fails with each of these errors in turn, then succeeds. */
function createFailing(...errors: Error[]): () => Promise<string> {
  return async () => {
    const error = errors.shift();
    if (error) throw error;
    return 'done';
  };
}

test('a command is retried until the server has released the database', async () => {
  let pauses = 0;
  const pause = async () => (pauses += 1);
  expect(await onceUnlocked(createFailing(LOCKED, LOCKED), pause)).toBe('done');
  expect(pauses).toBe(2);
});

const atOnce = async (): Promise<void> => undefined;

test('only a locked database is retried, a limited number of times', async () => {
  const wrong = createFailing(new Error('no such table: users'), LOCKED);
  await expect(onceUnlocked(wrong, atOnce)).rejects.toThrow('no such table');
  const held = createFailing(...Array.from({ length: 20 }, () => LOCKED));
  await expect(onceUnlocked(held, atOnce)).rejects.toThrow(LOCKED);
});
