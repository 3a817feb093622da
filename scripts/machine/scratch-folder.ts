import { accessSync, constants, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

/** The memory file system of Linux. Containers may limit it to 64 MB. */
const MEMORY = '/dev/shm';
/** Several times what the stores of a complete test run need. */
const MIN_FREE_BYTES = 1024 ** 3;

/**
 * The folder for stores that live as long as one run. SQLite waits for the disk after every write,
 * which is a quarter of a test runtime's time; in memory it does not. Falls back to the system's
 * temporary folder.
 */
export function findScratchFolder(memory = MEMORY, minFreeBytes = MIN_FREE_BYTES): string {
  try {
    accessSync(memory, constants.W_OK);
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize >= minFreeBytes ? memory : tmpdir();
  } catch {
    // Not Linux, or a system without it.
    return tmpdir();
  }
}
