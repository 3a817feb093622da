import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { z } from 'zod';
import { startCompressed } from '#bench/compressed.ts';
import { findMedian } from '#bench/load.ts';
import { startProduct } from '#bench/runtime.ts';
import { buildSampleContent } from '#bench/sample-record.ts';
import { applyMigrations, readMigrationFiles } from '#scripts/backup/migrations.ts';
import { findChromium } from '#scripts/machine/chromium.ts';
import { createApiClient } from '#scripts/samples/api-client.ts';
import { putCard } from '#shared/api/cards/cards.ts';
import { fillPath, pages } from '#shared/routes.ts';
import { auditOnce, type Audit } from './lighthouse.ts';
import { startReferenceApp } from './reference/start-reference.ts';

/** Pairs of the dashboard and the bare page, one after the other, so that both see the same load. */
const PAIRS = 5;
const ACCOUNT = { firstName: 'Alex', lastName: 'Morgan', email: 'alex@example.com' };
const sessionSchema = z.object({ token: z.string() });

export interface DashboardAudit {
  performance: number;
  largestPaintMs: number;
  /** What tasks take beyond their first 50 ms, with the CPU slowed four times. */
  blockingMs: number;
  /**
   * That, in the whole work of the main thread on a page with React, an input and a list, which
   * blocks for no time at all where nothing else runs.
   */
  blockingFactor: number;
}

/**
 * Lighthouse's mobile audit of the dashboard of an account with a card, in a browser that was there
 * before and has no file of it in its cache, through compression; medians.
 */
export async function auditDashboard(): Promise<DashboardAudit> {
  const product = await startProduct({ withFiles: true });
  const reference = await startReferenceApp('typing');
  const [served, bare] = await Promise.all([
    startCompressed(product.origin),
    startCompressed(reference.origin),
  ]);
  await applyMigrations(await product.runtime.getD1Database('DB'), readMigrationFiles());
  const address = new URL(pages.dashboard, served.origin).href;
  const visitor = await openVisitor(address, await signUpWithCard(product.origin));
  const pairs: { dashboard: Audit; reference: Audit }[] = [];
  for (let pair = 0; pair < PAIRS; pair++) {
    pairs.push({
      dashboard: await auditOnce(address, visitor),
      reference: await auditOnce(bare.origin, visitor),
    });
  }
  await visitor.close();
  for (const { stop } of [served, bare]) stop();
  await Promise.all([product.runtime.dispose(), reference.runtime.dispose()]);
  const median = (read: (pair: (typeof pairs)[number]) => number) => findMedian(pairs.map(read));
  return {
    performance: median(({ dashboard }) => dashboard.scores.performance),
    largestPaintMs: median(({ dashboard }) => dashboard.largestPaintMs),
    blockingMs: median(({ dashboard }) => dashboard.blockingMs),
    blockingFactor: median(
      ({ dashboard, reference }) => dashboard.blockingMs / reference.mainThreadMs,
    ),
  };
}

/** Returns the session of a new account with a published card. */
async function signUpWithCard(origin: string): Promise<string> {
  const call = createApiClient(origin);
  const account = { ...ACCOUNT, password: 'correct horse battery staple' };
  const { token } = sessionSchema.parse(await call('POST', '/api/auth/signup', account));
  const username = 'alex-morgan';
  const path = fillPath(putCard.path, { username });
  await call('PUT', path, buildSampleContent(username), { token });
  return token;
}

/** A browser with the session in its storage, which Lighthouse keeps and drives by its port. */
async function openVisitor(address: string, token: string) {
  const profile = mkdtempSync(join(tmpdir(), 'bench-'));
  const { args, ...browser } = await findChromium();
  const context = await chromium.launchPersistentContext(profile, {
    ...browser,
    args: [...args, '--remote-debugging-port=0'],
  });
  const page = await context.newPage();
  await page.goto(address);
  await page.evaluate((token) => localStorage.setItem('authToken', token), token);
  await page.goto(address);
  await page.getByRole('region', { name: 'Live preview' }).getByText('Alex Morgan').waitFor();
  await page.waitForLoadState('networkidle');
  const [port = ''] = readFileSync(join(profile, 'DevToolsActivePort'), 'utf8').split('\n');
  return {
    ...browser,
    args,
    port,
    close: async () => {
      await context.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}
