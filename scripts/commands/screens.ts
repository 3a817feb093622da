// `npm run screens`: takes screenshots of every screen in every state at three widths into
// .cache/screens/, with contact sheets: all in the dark theme, and each screen once in the light one.
// Fails on horizontal overflow, and on what axe finds in either theme.
// Arguments select screens by name; `--built` uses the existing build, `--light` takes the selected
// ones in the light theme only, `--large-text` doubles the text size on a phone, `--help` prints this.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync } from 'node:fs';
import process from 'node:process';
import { chromium, type Browser } from 'playwright';
import { readHealth } from '#shared/api/health.ts';
import type { View } from '#scripts/screens/screen.ts';
import { findChromium } from '#scripts/machine/chromium.ts';
import { buildProduct, ensureLocalVars } from '#scripts/machine/local.ts';
import { readSamplePortrait } from '#scripts/samples/portrait.ts';
import { drawSheets } from '#scripts/screens/contact-sheet.ts';
import { createPeople } from '#scripts/screens/people.ts';
import {
  listWidths,
  takeScreenshots,
  WIDTHS,
  type Width,
} from '#scripts/screens/take-screenshots.ts';
import { listLightViews, listViews } from '#scripts/screens/table.ts';

const PORT = process.env['E2E_PORT'] ?? '8796';
const ORIGIN = `http://localhost:${PORT}`;
const isLight = process.argv.includes('--light');
const isLarge = process.argv.includes('--large-text');
const folder = `.cache/screens${isLarge ? '-large-text' : ''}`;
const widths = isLarge ? ([360] as const) : WIDTHS;
const words = process.argv.slice(2).filter((word) => !word.startsWith('--'));

const USAGE = `npm run screens -- [words] [options]

Takes screenshots of the screens whose names contain one of the words, or of all (25 minutes), into
.cache/screens/. Fails on horizontal overflow, and on what axe finds in either theme.

  --built       uses the existing build
  --light       in the light theme only
  --large-text  with text at 200% on a phone
  --list        prints the names only`;

const PASSES = isLight
  ? ([{ theme: 'light', list: listViews }] as const)
  : ([
      { theme: 'dark', list: listViews },
      { theme: 'light', list: listLightViews },
    ] as const);

function isUp(): Promise<boolean> {
  return fetch(ORIGIN + readHealth.path).then(
    ({ ok }) => ok,
    // Not listening yet.
    () => false,
  );
}

/**
 * The server of the browser tests, with its own database and the emulators of Stripe and Google.
 */
async function serve(): Promise<() => Promise<void>> {
  const server = spawn('node', ['scripts/commands/e2e-server.ts'], {
    stdio: 'inherit',
    env: { ...process.env, E2E_PORT: PORT },
  });
  const ended = once(server, 'exit');
  while (!(await isUp())) {
    if (server.exitCode !== null) throw new Error('the server ended before it answered');
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return async () => {
    server.kill();
    await ended;
  };
}

const isTakenAt = (view: View, width: Width): boolean => listWidths(view)?.includes(width) ?? true;

const isSelected = (name: string): boolean =>
  words.length === 0 || words.some((word) => name.includes(word));

/** Takes the selected screenshots in sequence, and prints their faults. Returns how many. */
async function takeAllScreenshots(browser: Browser): Promise<number> {
  const portrait = await readSamplePortrait(browser);
  const stateDir = readFileSync(`.cache/e2e-state-${PORT}`, 'utf8');
  const tokens = await createPeople({ origin: ORIGIN, stateDir, portrait });
  const views = PASSES.flatMap(({ theme, list }) =>
    list()
      .filter(([name]) => isSelected(name))
      .map(([name, view]) => ({ name: theme === 'light' ? `${name}-light` : name, view, theme })),
  );
  const textScale = isLarge ? 2 : 1;
  const studio = { browser, origin: ORIGIN, tokens, folder, widths, textScale };
  const taken: { name: string; view: View }[] = [];
  let faults = 0;
  const report = (fault: string) => {
    faults += 1;
    console.error(fault);
  };
  for (const { name, view, theme } of views) {
    try {
      (await takeScreenshots({ ...studio, theme }, name, view)).forEach(report);
      taken.push({ name, view });
    } catch (error) {
      // One failure does not stop the others.
      report(`${name}: ${String(error).split('\n').slice(0, 4).join(' ')}`);
    }
  }
  for (const width of widths) {
    const names = taken.filter(({ view }) => isTakenAt(view, width)).map(({ name }) => name);
    await drawSheets(browser, folder, width, names);
  }
  console.log(`Saved screenshots of ${taken.length} of ${views.length} views to ${folder}/.`);
  return faults;
}

if (process.argv.includes('--help')) {
  console.log(USAGE);
  process.exit(0);
}
if (process.argv.includes('--list')) {
  const names = listViews().map(([name]) => name);
  console.log(names.filter(isSelected).join('\n'));
  process.exit(0);
}

ensureLocalVars();
if (!process.argv.includes('--built')) await buildProduct();
mkdirSync(folder, { recursive: true });
const stop = await serve();
const browser = await chromium.launch(await findChromium());
try {
  process.exitCode = (await takeAllScreenshots(browser)) === 0 ? 0 : 1;
} finally {
  await browser.close();
  await stop();
}
