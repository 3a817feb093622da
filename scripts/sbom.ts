// `npm run sbom`: what is shipped as a CycloneDX list in sbom.json, from the lockfile alone.
import { writeFileSync } from 'node:fs';
import { z } from 'zod';
import { readOutput } from '#scripts/machine/processes.ts';

const FILE = 'sbom.json';
const args = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only', '--omit', 'dev'];
const text = await readOutput('npm', args);
const { components } = z.object({ components: z.array(z.unknown()) }).parse(JSON.parse(text));
writeFileSync(FILE, text);
console.log(`Wrote ${components.length} components to ${FILE}.`);
