// `npm run security:table`: updates the test links of hostile cases in docs/security.md.
import { readFileSync, writeFileSync } from 'node:fs';
import { CATALOG_FILE, updateCatalog } from '#scripts/security/hostile-cases.ts';
import { runQuietly } from '#scripts/machine/processes.ts';

writeFileSync(CATALOG_FILE, updateCatalog(readFileSync(CATALOG_FILE, 'utf8')));
await runQuietly('oxfmt', [CATALOG_FILE]);
console.log(`Wrote ${CATALOG_FILE}.`);
