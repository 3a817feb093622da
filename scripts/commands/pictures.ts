import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser } from 'playwright';
import { buildSampleCard } from '#scripts/samples/sample-card.ts';
import { putCard } from '#shared/api/cards/cards.ts';
import { signup } from '#shared/api/auth/auth.ts';
import type { TemplateKey } from '#shared/card/templates.ts';
import { fillPath, href, pages } from '#shared/routes.ts';
import { findChromium } from '#scripts/machine/chromium.ts';
import {
  EXAMPLE_ORIGIN,
  exampleHostArgs,
  serveOnExampleHost,
} from '#scripts/machine/example-host.ts';
import { buildProduct, ensureLocalVars } from '#scripts/machine/local.ts';
import { migrateLocal } from '#scripts/machine/migrate-local.ts';
import { readSamplePortrait, uploadPicture } from '#scripts/samples/portrait.ts';

// Pictures for the README: screenshots of the built product with a sample card, on an example host.

const PORT = 8798;
const ORIGIN = `http://localhost:${PORT}`;
const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 800 };
const PASSWORD = 'a sample password';

async function call(method: string, path: string, body: unknown, token = ''): Promise<string> {
  const response = await fetch(ORIGIN + path, {
    method,
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
  return response.text();
}

async function publishSample(browser: Browser, template: TemplateKey): Promise<string> {
  const [firstName = '', lastName = ''] = buildSampleCard(template).name.split(' ');
  const person = { firstName, lastName, email: `${template}@example.com`, password: PASSWORD };
  const { token } = signup.response.parse(
    JSON.parse(await call(signup.method, signup.path, person)),
  );
  const username = `alex-${template}`;
  const path = fillPath(putCard.path, { username });
  const photo = await readSamplePortrait(browser);
  const images = { profileImage: await uploadPicture(ORIGIN, token, photo) };
  await call(putCard.method, path, { ...buildSampleCard(username), template, ...images }, token);
  return token;
}

interface Screenshot {
  file: string;
  path: string;
  size: { width: number; height: number };
  token?: string;
}

async function takeScreenshot(browser: Browser, screenshot: Screenshot): Promise<void> {
  const context = await browser.newContext({
    viewport: screenshot.size,
    deviceScaleFactor: 2,
    colorScheme: 'dark',
  });
  const page = await context.newPage();
  if (screenshot.token) {
    await page.addInitScript((token) => localStorage.setItem('authToken', token), screenshot.token);
  }
  await page.goto(EXAMPLE_ORIGIN + screenshot.path, { waitUntil: 'networkidle' });
  await page.screenshot({
    path: join('docs/pictures', screenshot.file),
    type: 'jpeg',
    quality: 88,
  });
  await context.close();
}

ensureLocalVars();
await buildProduct();
const stateDir = mkdtempSync(join(tmpdir(), 'tip-top-cards-pictures-'));
await migrateLocal(stateDir);
const stop = await serveOnExampleHost(PORT, stateDir);
const { args, ...options } = await findChromium();
const browser = await chromium.launch({ ...options, args: [...args, ...exampleHostArgs(PORT)] });

const token = await publishSample(browser, 'premium');
await publishSample(browser, 'emerald');
const shots: readonly Screenshot[] = [
  { file: 'card-page.jpg', path: href('card', { username: 'alex-premium' }), size: DESKTOP },
  { file: 'card-page-phone.jpg', path: href('card', { username: 'alex-emerald' }), size: PHONE },
  { file: 'dashboard.jpg', path: pages.dashboard, size: DESKTOP, token },
];
for (const shot of shots) await takeScreenshot(browser, shot);

await browser.close();
await stop();
rmSync(stateDir, { recursive: true, force: true });
console.log(`Saved ${shots.length} screenshots to docs/pictures/.`);
