// `npm run backup [-- folder] [--remote]`: exports database, ledgers and images to a folder
// (docs/operations.md).
import process from 'node:process';
import { parseFolder, runOnStores } from '#scripts/backup/command.ts';
import { readProductVersion } from '#scripts/backup/manifest.ts';
import { writeBackup } from '#scripts/backup/write-backup.ts';

const words = process.argv.slice(2);
await runOnStores(words, async (stores) => {
  const now = new Date();
  const day = now.toISOString().slice(0, 19).replaceAll(':', '-');
  const folder = parseFolder(words, ['--remote']) ?? `backups/${day}`;
  const { tables, ledgers, images } = await writeBackup(stores, folder, {
    now,
    version: readProductVersion(),
    log: (line) => console.log(line),
  });
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(
    `Wrote ${rows} rows of ${tables.length} tables, ${ledgers.length} ledgers and ${images.length} images to ${folder}.`,
  );
  console.log('It contains personal data: protect it like the database.');
});
