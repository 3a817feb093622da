// `npm run restore -- folder [--remote] [--replace]`: writes a backup back (docs/operations.md).
import process from 'node:process';
import { readFolder, runOnStores } from '#scripts/backup/command.ts';
import { readBackup } from '#scripts/backup/read-backup.ts';

const words = process.argv.slice(2);
await runOnStores(words, async (stores) => {
  const folder = readFolder(words, ['--remote', '--replace']);
  if (folder === null) throw new Error('Usage: npm run restore -- <folder> [--remote] [--replace]');
  const { rows, images, refused } = await readBackup(stores, folder, words.includes('--replace'));
  console.log(`Wrote back ${rows} rows and ${images} images from ${folder}.`);
  for (const [table, count] of Object.entries(refused)) {
    console.log(
      `${count} rows of ${table} belonged to what was deleted while the backup was made.`,
    );
  }
});
