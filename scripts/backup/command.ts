import {
  openLocalBackupStores,
  openRemoteBackupStores,
} from '#scripts/backup/open-backup-stores.ts';
import type { BackupStores } from '#scripts/backup/stores.ts';
import { requireReadableStores } from '#scripts/machine/readable-stores.ts';
import { reportFailure } from '#scripts/machine/report-failure.ts';
import { findStateDir } from '#scripts/machine/state-dir.ts';

/** Opens the selected stores (`--remote` or local), runs `work` and closes them. */
export async function withStores(
  args: readonly string[],
  work: (stores: BackupStores) => Promise<void>,
): Promise<void> {
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
}

/** `withStores`, with errors printed without the stack. */
export async function runOnStores(
  args: readonly string[],
  work: (stores: BackupStores) => Promise<void>,
): Promise<void> {
  await reportFailure(() => withStores(args, work));
}

/** The argument that is not an option. Throws on unknown options. */
export function parseFolder(args: readonly string[], options: readonly string[]): string | null {
  const unknown = args.find((arg) => arg.startsWith('-') && !options.includes(arg));
  if (unknown !== undefined) throw new Error(`Unknown option ${unknown}.`);
  return args.find((word) => !word.startsWith('-')) ?? null;
}
