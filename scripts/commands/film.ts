// `npm run film`: makes the film of the landing page in both themes, with its posters and captions,
// from the built product with sample data on an example host. `--built` uses the existing build;
// seconds as arguments take pictures of those moments into .cache/ instead.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { chromium } from 'playwright';
import { buildCaptions } from '#scripts/film/film-scenes.ts';
import { renderFilm } from '#scripts/film/render-film.ts';
import { takeReel } from '#scripts/film/take-reel.ts';
import { findChromium } from '#scripts/machine/chromium.ts';
import { exampleHostArgs, serveOnExampleHost } from '#scripts/machine/example-host.ts';
import { buildProduct, ensureLocalVars } from '#scripts/machine/local.ts';
import { migrateLocal } from '#scripts/machine/migrate-local.ts';
import { DEMO_CAPTIONS } from '#src/features/demo-video/demo-video.ts';

const PORT = Number(process.env['E2E_PORT'] ?? '8795');
const seconds = process.argv.slice(2).map(Number).filter(Number.isFinite);

ensureLocalVars();
if (!process.argv.includes('--built')) await buildProduct();
const stateDir = mkdtempSync(join(tmpdir(), 'tip-top-cards-film-'));
await migrateLocal(stateDir);
const { args, ...options } = await findChromium();
const browser = await chromium.launch({ ...options, args: [...args, ...exampleHostArgs(PORT)] });
const stop = await serveOnExampleHost(PORT, stateDir);
try {
  const reel = await takeReel(browser, { origin: `http://localhost:${PORT}`, stateDir });
  await renderFilm(reel, seconds.length === 0 ? undefined : seconds);
  writeFileSync(join('public', DEMO_CAPTIONS), buildCaptions());
} finally {
  await stop();
  await browser.close();
  rmSync(stateDir, { recursive: true, force: true });
}
