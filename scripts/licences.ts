// `npm run licences`: what is shipped, under which licence. Fails on one that is unknown or asks for more than a notice.
import { readFileSync } from 'node:fs';
import process from 'node:process';
import { findRefused, listShipped } from '#scripts/licences-list.ts';

const shipped = listShipped(readFileSync('package-lock.json', 'utf8'));
for (const { name, version, licence } of shipped) {
  console.log(`${licence.padEnd(14)} ${name} ${version}`);
}
const refused = findRefused(shipped);
for (const { name, licence } of refused) console.error(`Not allowed: ${name} (${licence})`);
console.log(`\n${shipped.length} packages, ${refused.length} under a licence that is not allowed.`);
process.exitCode = refused.length === 0 ? 0 : 1;
