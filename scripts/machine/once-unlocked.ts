import { setTimeout } from 'node:timers/promises';

const PAUSE_MS = 250;
const TRIES = 20;

/**
 * Runs a command on the local database, retrying while a running server locks it: SQLite refuses a
 * second writer before changing anything. After `TRIES` attempts, throws the last error.
 */
export async function onceUnlocked<Result>(
  run: () => Promise<Result>,
  pause: () => Promise<unknown> = () => setTimeout(PAUSE_MS),
): Promise<Result> {
  for (let remaining = TRIES - 1; remaining > 0; remaining -= 1) {
    try {
      return await run();
    } catch (error) {
      // The server holds the lock for one statement at a time; other errors are not retryable.
      if (!isLocked(error)) throw error;
      await pause();
    }
  }
  return run();
}

function isLocked(error: unknown): boolean {
  return error instanceof Error && error.message.includes('SQLITE_BUSY');
}
