// `npm run security:table`: updates the test links of the attacks in docs/security.md and of the
// requirements in docs/requirements.md.
import { readFileSync, writeFileSync } from 'node:fs';
import { ATTACKS_FILE, REQUIREMENTS_FILE, updateCatalog } from '#scripts/catalogs/catalog.ts';
import { runQuietly } from '#scripts/machine/processes.ts';

for (const file of [ATTACKS_FILE, REQUIREMENTS_FILE]) {
  writeFileSync(file, updateCatalog(readFileSync(file, 'utf8')));
  await runQuietly('oxfmt', [file]);
  console.log(`Wrote ${file}.`);
}
