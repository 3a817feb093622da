// Writes public/icons/<name>.svg, the marks of services a card works with: `node scripts/drawings/integration-logos.ts`. The drawings
// are simple-icons' (CC0); names and marks belong to their owners.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { PROMISED, WORKING } from '#src/features/integration-logos/content.ts';

const FOLDER = 'public/icons';
/** One colour for all: a mark is a name here, not a poster. */
const COLOR = '#a79f92';

mkdirSync(FOLDER, { recursive: true });
for (const { file } of [...WORKING, ...PROMISED]) {
  const svg = readFileSync(join('node_modules/simple-icons/icons', basename(file)), 'utf8');
  const drawing = svg
    .replace('<svg role="img"', `<svg fill="${COLOR}"`)
    .replace(/<title>.*?<\/title>/, '');
  writeFileSync(join(FOLDER, basename(file)), drawing);
}
