// `npm run security:table`: writes into docs/security.md which test shows which hostile case.
import { readFileSync, writeFileSync } from 'node:fs';
import { CATALOGUE, writeShown } from '#scripts/hostile-cases.ts';
import { runQuietly } from '#scripts/machine/processes.ts';

writeFileSync(CATALOGUE, writeShown(readFileSync(CATALOGUE, 'utf8')));
await runQuietly('oxfmt', [CATALOGUE]);
console.log(`Wrote ${CATALOGUE}.`);
