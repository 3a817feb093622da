// `npm run sbom`: what is shipped as a CycloneDX list in sbom.json, from the lockfile alone.
import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { buildSbom } from '#scripts/sbom-list.ts';

const FILE = 'sbom.json';
const lockfile = readFileSync('package-lock.json', 'utf8');
const sbom = buildSbom(lockfile, { at: new Date(), serial: randomUUID() });
writeFileSync(FILE, JSON.stringify(sbom, null, 2));
console.log(`Wrote ${sbom.components.length} components to ${FILE}.`);
