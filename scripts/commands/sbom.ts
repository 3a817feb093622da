// `npm run sbom`: writes a CycloneDX SBOM of shipped packages to sbom.json, from the lockfile only.
import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { buildSbom } from '#scripts/dependencies/sbom.ts';

const FILE = 'sbom.json';
const lockfile = readFileSync('package-lock.json', 'utf8');
const sbom = buildSbom(lockfile, { at: new Date(), serial: randomUUID() });
writeFileSync(FILE, JSON.stringify(sbom, null, 2));
console.log(`Wrote ${sbom.components.length} components to ${FILE}.`);
