// `npm run restore -- folder [--remote] [--replace]`: writes a backup back (docs/operations.md).
import process from 'node:process';
import { readFolder, runOnStores } from '#scripts/backup/command.ts';
import { readProductVersion } from '#scripts/backup/manifest.ts';
import { readMigrationFiles } from '#scripts/backup/migrations.ts';
import { readBackup } from '#scripts/backup/read-backup.ts';

const words = process.argv.slice(2);
await runOnStores(words, async (stores) => {
  const folder = readFolder(words, ['--remote', '--replace']);
  if (folder === null) throw new Error('Usage: npm run restore -- <folder> [--remote] [--replace]');
  const { rows, images, refused, migrated, isHashed } = await readBackup(stores, folder, {
    mayReplace: words.includes('--replace'),
    checkout: { version: readProductVersion(), migrations: readMigrationFiles() },
  });
  console.log(`Wrote back ${rows} rows and ${images} images from ${folder}.`);
  for (const name of migrated) console.log(`Applied the newer migration ${name}.`);
  if (!isHashed) {
    console.log(
      'This backup is from before tables were hashed: only their row counts were checked.',
    );
  }
  for (const [table, count] of Object.entries(refused)) {
    console.log(
      `${count} rows of ${table} belonged to what was deleted while the backup was made.`,
    );
  }
});
