import { expect, test } from 'vitest';
import { onceUnlocked } from '#scripts/machine/once-unlocked.ts';

const LOCKED = new Error('wrangler d1 failed (1): database is locked: SQLITE_BUSY');

/** A command that fails with each of these in turn, and then answers. */
function failing(...errors: Error[]): () => Promise<string> {
  return async () => {
    const error = errors.shift();
    if (error) throw error;
    return 'done';
  };
}

test('a command waits until the server has let go of the database', async () => {
  let pauses = 0;
  const pause = async () => (pauses += 1);
  expect(await onceUnlocked(failing(LOCKED, LOCKED), pause)).toBe('done');
  expect(pauses).toBe(2);
});

const atOnce = async (): Promise<void> => undefined;

test('it waits for a locked database alone, and not for ever', async () => {
  const wrong = failing(new Error('no such table: users'), LOCKED);
  await expect(onceUnlocked(wrong, atOnce)).rejects.toThrow('no such table');
  const held = failing(...Array.from({ length: 20 }, () => LOCKED));
  await expect(onceUnlocked(held, atOnce)).rejects.toThrow(LOCKED);
});
