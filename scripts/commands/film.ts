// `npm run film`: makes the film of the landing page with its poster and captions, from the built
// product with sample data on an example host. `--built` uses the existing build.
import { Buffer } from 'node:buffer';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { chromium, type Browser, type BrowserContext } from 'playwright';
import { DESKTOP_SCREEN, type FilmReel } from '#scripts/film/film-reel.ts';
import {
  FILM_CONTACT,
  FILM_PERSON,
  FILM_PORTRAIT,
  FILM_USERNAME,
} from '#scripts/film/film-person.ts';
import { buildCaptions } from '#scripts/film/film-scenes.ts';
import { recordDesktop } from '#scripts/film/record-desktop.ts';
import { recordAnalytics } from '#scripts/film/record-analytics.ts';
import { recordPhone } from '#scripts/film/record-phone.ts';
import { renderFilm } from '#scripts/film/render-film.ts';
import { findChromium } from '#scripts/machine/chromium.ts';
import {
  EXAMPLE_ORIGIN,
  exampleHostArgs,
  serveOnExampleHost,
} from '#scripts/machine/example-host.ts';
import { buildProduct, ensureLocalVars } from '#scripts/machine/local.ts';
import { migrateLocal } from '#scripts/machine/migrate-local.ts';
import { createApiClient } from '#scripts/samples/api-client.ts';
import { countLocalYear } from '#scripts/samples/count-past.ts';
import { createPerson, submitVisitor } from '#scripts/samples/create-person.ts';
import { readSamplePortrait } from '#scripts/samples/portrait.ts';
import { listVisitors } from '#scripts/seed/sample-visitors.ts';
import { DEMO_CAPTIONS } from '#src/features/demo-video/demo-video.ts';

const PORT = Number(process.env['E2E_PORT'] ?? '8795');
const SAMPLE_EVENTS = 6000;
const CONTACTS = 12;
/** Also enough for a busy machine. */
const TIMEOUT_MS = 60_000;

const toDataUrl = (png: Buffer): string => `data:image/png;base64,${png.toString('base64')}`;

async function openDashboard(browser: Browser, token: string): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: DESKTOP_SCREEN,
    deviceScaleFactor: 2,
    colorScheme: 'dark',
  });
  context.setDefaultTimeout(TIMEOUT_MS);
  await context.addInitScript((session) => localStorage.setItem('authToken', session), token);
  return context;
}

/** Films the product. */
async function takeReel(browser: Browser, stateDir: string): Promise<FilmReel> {
  const pictures: Buffer[] = [];
  const photo = Buffer.from(await readSamplePortrait(browser, FILM_PORTRAIT));
  const stop = await serveOnExampleHost(PORT, stateDir);
  try {
    const place = { origin: `http://localhost:${PORT}`, stateDir };
    const context = await openDashboard(browser, await createPerson(place, FILM_PERSON));
    const set = { context, origin: EXAMPLE_ORIGIN, pictures, photo };
    const { desktop, ...code } = await recordDesktop(set);
    const address = `${EXAMPLE_ORIGIN}/${FILM_USERNAME}`;
    const phone = await recordPhone(browser, address, pictures);
    await addContacts(place.origin);
    await addVisits(stateDir);
    const numbers = await recordAnalytics(context, EXAMPLE_ORIGIN, pictures);
    return {
      ...code,
      desktop: { ...desktop, numbers },
      phone,
      pictures: pictures.map(toDataUrl),
      address: address.replace('http://', ''),
      contact: {
        ...FILM_CONTACT,
        photo: `data:image/jpeg;base64,${photo.toString('base64')}`,
      },
    };
  } finally {
    await stop();
  }
}

async function addContacts(origin: string): Promise<void> {
  const call = createApiClient(origin);
  const visitors = listVisitors().slice(0, CONTACTS);
  for (const [at, { name, email }] of visitors.entries()) {
    await submitVisitor(call, FILM_USERNAME, { name, email, source: 'qr' }, at);
  }
}

async function addVisits(stateDir: string): Promise<void> {
  const elements = ['phone', 'email', 'website', 'linkedin', 'instagram'];
  const cards = [{ username: FILM_USERNAME, elements, origin: EXAMPLE_ORIGIN }];
  await countLocalYear(stateDir, { events: SAMPLE_EVENTS, cards, today: new Date() });
}

ensureLocalVars();
if (!process.argv.includes('--built')) await buildProduct();
const stateDir = mkdtempSync(join(tmpdir(), 'tip-top-cards-film-'));
await migrateLocal(stateDir);
const { args, ...options } = await findChromium();
const browser = await chromium.launch({ ...options, args: [...args, ...exampleHostArgs(PORT)] });
try {
  await renderFilm(await takeReel(browser, stateDir));
  writeFileSync(join('public', DEMO_CAPTIONS), buildCaptions());
} finally {
  await browser.close();
  rmSync(stateDir, { recursive: true, force: true });
}
