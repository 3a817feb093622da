import { resolve } from 'node:path';
import process from 'node:process';
import {
  openLocalBackupStores,
  openRemoteBackupStores,
} from '#scripts/backup/open-backup-stores.ts';
import type { BackupStores } from '#scripts/backup/stores.ts';
import { requireReadableStores } from '#scripts/machine/readable-stores.ts';

/** Folder of local data: `STATE_DIR`, or the default. */
export function findStateDir(): string {
  return resolve(process.env['STATE_DIR'] ?? '.wrangler/state');
}

/**
 * Opens the selected stores (`--remote` or local), runs `work` and closes them. Prints errors
 * without the stack.
 */
export async function runOnStores(
  args: readonly string[],
  work: (stores: BackupStores) => Promise<void>,
): Promise<void> {
  try {
    const isRemote = args.includes('--remote');
    if (!isRemote) requireReadableStores(findStateDir());
    const stores = isRemote
      ? await openRemoteBackupStores()
      : await openLocalBackupStores(findStateDir());
    try {
      await work(stores);
    } finally {
      await stores.close();
    }
  } catch (error) {
    // Expected failures, such as a folder that is not empty or a missing login: print the message
    // only.
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}

/** The argument that is not an option. Throws on unknown options. */
export function parseFolder(args: readonly string[], options: readonly string[]): string | null {
  const unknown = args.find((arg) => arg.startsWith('-') && !options.includes(arg));
  if (unknown !== undefined) throw new Error(`Unknown option ${unknown}.`);
  return args.find((word) => !word.startsWith('-')) ?? null;
}
