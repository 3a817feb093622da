import { setTimeout } from 'node:timers/promises';

const PAUSE_MS = 250;
const TRIES = 20;

/**
 * Runs a command against the local database, and again while a running server holds it: SQLite refuses the second writer
 * before anything is changed. Gives up after `TRIES` and throws what the last one said.
 */
export async function onceUnlocked<Answer>(
  run: () => Promise<Answer>,
  pause: () => Promise<unknown> = () => setTimeout(PAUSE_MS),
): Promise<Answer> {
  for (let left = TRIES - 1; left > 0; left -= 1) {
    try {
      return await run();
    } catch (error) {
      // Held by the server for as long as one statement takes; anything else is not cured by waiting.
      if (!isLocked(error)) throw error;
      await pause();
    }
  }
  return run();
}

function isLocked(error: unknown): boolean {
  return error instanceof Error && error.message.includes('SQLITE_BUSY');
}
