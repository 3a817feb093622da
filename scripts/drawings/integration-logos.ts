// Writes public/icons/<name>.svg, the logos of services that a card works with: `node scripts/run.mjs
// scripts/drawings/integration-logos`. The drawings are from simple-icons (CC0); names and logos are
// trademarks of their owners.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import {
  ASSISTANT_INTEGRATIONS,
  AVAILABLE_INTEGRATIONS,
  PLANNED_INTEGRATIONS,
  WEBHOOK_INTEGRATIONS,
} from '#src/features/integration-logos/content.ts';

const FOLDER = 'public/icons';
const COLOR = '#a79f92';

mkdirSync(FOLDER, { recursive: true });
const files = [
  ...AVAILABLE_INTEGRATIONS,
  ...WEBHOOK_INTEGRATIONS,
  ...ASSISTANT_INTEGRATIONS,
  ...PLANNED_INTEGRATIONS,
].flatMap(({ file }) => file ?? []);
for (const file of files) {
  const svg = readFileSync(join('node_modules/simple-icons/icons', basename(file)), 'utf8');
  const drawing = svg
    .replace('<svg role="img"', `<svg fill="${COLOR}"`)
    .replace(/<title>.*?<\/title>/, '');
  writeFileSync(join(FOLDER, basename(file)), drawing);
}
