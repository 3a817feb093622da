import { resolve } from 'node:path';
import process from 'node:process';
import { openLocalStores, openRemoteStores, type OpenStores } from '#scripts/backup/stores.ts';
import { requireReadableStores } from '#scripts/machine/readable-stores.ts';

/** Where the data of a local start lies: `STATE_DIR`, or the product's own. */
export function stateDir(): string {
  return resolve(process.env['STATE_DIR'] ?? '.wrangler/state');
}

/** Opens the stores a command names (`--remote`, else the local ones), does the work and closes them, come what may. */
export async function runOnStores(
  words: readonly string[],
  work: (stores: OpenStores) => Promise<void>,
): Promise<void> {
  try {
    const isRemote = words.includes('--remote');
    if (!isRemote) requireReadableStores(stateDir());
    const stores = isRemote ? await openRemoteStores() : await openLocalStores(stateDir());
    try {
      await work(stores);
    } finally {
      await stores.close();
    }
  } catch (error) {
    // A folder that is not empty, a backup that is not whole, nobody logged in: the operator needs the sentence.
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}

/** The words that are no options. Throws at an option nobody knows. */
export function readFolder(words: readonly string[], options: readonly string[]): string | null {
  const unknown = words.find((word) => word.startsWith('-') && !options.includes(word));
  if (unknown !== undefined) throw new Error(`Unknown option ${unknown}.`);
  return words.find((word) => !word.startsWith('-')) ?? null;
}
