// `npm run restore -- folder [--remote] [--replace]`: restores a backup (docs/operations.md).
import process from 'node:process';
import { parseFolder, runOnStores } from '#scripts/backup/command.ts';
import { readProductVersion } from '#scripts/backup/manifest.ts';
import { readLedgerVersion, readMigrationFiles } from '#scripts/backup/migrations.ts';
import { restoreBackup } from '#scripts/backup/restore-backup.ts';

const words = process.argv.slice(2);
await runOnStores(words, async (stores) => {
  const folder = parseFolder(words, ['--remote', '--replace']);
  if (folder === null) throw new Error('Usage: npm run restore -- <folder> [--remote] [--replace]');
  const { rows, ledgers, images, skipped, migrated } = await restoreBackup(stores, folder, {
    mayReplace: words.includes('--replace'),
    checkout: {
      version: readProductVersion(),
      migrations: readMigrationFiles(),
      ledgerVersion: readLedgerVersion(),
    },
    now: new Date(),
    log: (line) => console.log(line),
  });
  console.log(`Restored ${rows} rows, ${ledgers} ledgers and ${images} images from ${folder}.`);
  for (const name of migrated) console.log(`Applied the newer migration ${name}.`);
  for (const [table, count] of Object.entries(skipped)) {
    console.log(`Skipped ${count} rows of ${table} whose parent was deleted during the backup.`);
  }
});
