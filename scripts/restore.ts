// `npm run restore -- folder [--remote] [--replace]`: writes a backup back (docs/operations.md).
import process from 'node:process';
import { readFolder, runOnStores, stateDir } from '#scripts/backup/command.ts';
import { readBackup } from '#scripts/backup/read-backup.ts';
import { readMigrations } from '#scripts/backup/tables.ts';
import { migrateLocal } from '#scripts/machine/local.ts';

const words = process.argv.slice(2);
const isRemote = words.includes('--remote');
await runOnStores(words, async (stores) => {
  const folder = readFolder(words, ['--remote', '--replace']);
  if (folder === null) throw new Error('Usage: npm run restore -- <folder> [--remote] [--replace]');
  // An empty folder becomes a database first; one that is older than the backup is told so instead.
  if (!isRemote && (await readMigrations(stores.DB)).length === 0) await migrateLocal(stateDir());
  const { rows, images, refused } = await readBackup(stores, folder, words.includes('--replace'));
  console.log(`Wrote back ${rows} rows and ${images} images from ${folder}.`);
  for (const [table, count] of Object.entries(refused)) {
    console.log(
      `${count} rows of ${table} belonged to what was deleted while the backup was made.`,
    );
  }
});
