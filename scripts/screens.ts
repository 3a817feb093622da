// Every screen in every state at three widths: `npm run screens` photographs the built product into .cache/screens/, and
// lays the pictures out on sheets to look through. Words after it take only the screens whose names hold one of them;
// `--built` takes what was built before, `--large-text` shows letters twice as large on a phone.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync } from 'node:fs';
import process from 'node:process';
import { chromium, type Browser } from 'playwright';
import { health } from '#shared/api/health.ts';
import { PORTRAIT } from '#scripts/drawings/card-pictures.ts';
import { findChromium } from '#scripts/machine/chromium.ts';
import { buildProduct, ensureLocalVars } from '#scripts/machine/local.ts';
import { drawSheets } from '#scripts/screens/contact-sheet.ts';
import { createPeople } from '#scripts/screens/people.ts';
import { photograph, WIDTHS } from '#scripts/screens/photograph.ts';
import { namedViews } from '#scripts/screens/table.ts';

const PORT = process.env['E2E_PORT'] ?? '8796';
const ORIGIN = `http://localhost:${PORT}`;
const isLarge = process.argv.includes('--large-text');
const folder = `.cache/screens${isLarge ? '-large-text' : ''}`;
const widths = isLarge ? ([360] as const) : WIDTHS;
const words = process.argv.slice(2).filter((word) => !word.startsWith('--'));

function isUp(): Promise<boolean> {
  return fetch(ORIGIN + health.path).then(
    ({ ok }) => ok,
    // Nobody listens yet.
    () => false,
  );
}

/** The journeys' own server, with a database of its own and what stands for Stripe and Google. */
async function serve(): Promise<() => Promise<void>> {
  const server = spawn('node', ['scripts/e2e-server.ts'], {
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

async function drawPortrait(browser: Browser): Promise<Uint8Array<ArrayBuffer>> {
  const page = await browser.newPage({ viewport: { width: 512, height: 512 } });
  await page.setContent(`<body style="margin:0"><img src="${PORTRAIT}"></body>`);
  const jpeg = await page.screenshot({ type: 'jpeg', quality: 90 });
  await page.close();
  return new Uint8Array(jpeg);
}

/** Takes what was asked for, one after the other; answers what could not be taken, and what hung out sideways. */
async function takeAll(browser: Browser): Promise<string[]> {
  const portrait = await drawPortrait(browser);
  const stateDir = readFileSync(`.cache/e2e-state-${PORT}`, 'utf8');
  const tokens = await createPeople({ origin: ORIGIN, stateDir, portrait });
  const views = namedViews().filter(
    ([name]) => words.length === 0 || words.some((word) => name.includes(word)),
  );
  const textScale = isLarge ? 2 : 1;
  const studio = { browser, origin: ORIGIN, tokens, folder, widths, textScale };
  const taken: string[] = [];
  const faults: string[] = [];
  for (const [name, view] of views) {
    try {
      faults.push(...(await photograph(studio, name, view)));
      taken.push(name);
    } catch (error) {
      // The others are worth their pictures all the same.
      faults.push(`${name}: ${String(error).split('\n').slice(0, 4).join(' ')}`);
    }
  }
  for (const width of widths) await drawSheets(browser, folder, width, taken);
  console.log(`Photographed ${taken.length} of ${views.length} views into ${folder}/.`);
  return faults;
}

ensureLocalVars();
if (!process.argv.includes('--built')) await buildProduct();
mkdirSync(folder, { recursive: true });
const stop = await serve();
const browser = await chromium.launch(await findChromium());
try {
  const faults = await takeAll(browser);
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length === 0 ? 0 : 1;
} finally {
  await browser.close();
  await stop();
}
