// `npm run security:table`: updates the test links of the attacks in docs/security.md and of the
// requirements in docs/requirements.md, and the tables of docs that list what code declares.
import { readFileSync, writeFileSync } from 'node:fs';
import { ATTACKS_FILE, REQUIREMENTS_FILE, updateCatalog } from '#scripts/catalogs/catalog.ts';
import { DERIVED_TABLES, replaceTableRows } from '#scripts/catalogs/derived-tables.ts';
import { runQuietly } from '#scripts/machine/processes.ts';

for (const file of [ATTACKS_FILE, REQUIREMENTS_FILE]) {
  writeFileSync(file, updateCatalog(readFileSync(file, 'utf8')));
}
for (const table of DERIVED_TABLES) {
  writeFileSync(table.file, replaceTableRows(readFileSync(table.file, 'utf8'), table));
}
const files = new Set([ATTACKS_FILE, REQUIREMENTS_FILE, ...DERIVED_TABLES.map(({ file }) => file)]);
for (const file of files) {
  await runQuietly('oxfmt', [file]);
  console.log(`Wrote ${file}.`);
}
