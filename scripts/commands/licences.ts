// `npm run licences`: lists shipped packages with their licenses. Fails on licenses that are
// unknown or require more than a notice.
import { readFileSync } from 'node:fs';
import process from 'node:process';
import { findDisallowed, listShippedPackages } from '#scripts/dependencies/licenses.ts';

const shipped = listShippedPackages(readFileSync('package-lock.json', 'utf8'));
for (const { name, version, license } of shipped) {
  console.log(`${license.padEnd(14)} ${name} ${version}`);
}
const disallowed = findDisallowed(shipped);
for (const { name, license } of disallowed) console.error(`Not allowed: ${name} (${license})`);
console.log(
  `\n${shipped.length} packages, ${disallowed.length} with a license that is not allowed.`,
);
process.exitCode = disallowed.length === 0 ? 0 : 1;
