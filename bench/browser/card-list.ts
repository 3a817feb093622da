import { chromium, type Browser } from 'playwright';
import { applyMigrations, readMigrationFiles } from '#scripts/backup/migrations.ts';
import { findMedian } from '#bench/load.ts';
import { startProduct } from '#bench/runtime.ts';
import { recordFirstShown } from '#bench/weight/first-load.ts';
import { findChromium } from '#scripts/machine/chromium.ts';
import { createApiClient } from '#scripts/samples/api-client.ts';
import { insertCardOwner } from '#scripts/testing/many-cards.ts';
import { login } from '#shared/api/auth/auth.ts';
import { pages } from '#shared/routes.ts';

const ROUNDS = 9;
const TWELFTH_CARD = '[aria-label="Your cards"] > li:nth-child(12)';
const PASSWORD = 'long enough for a bench';

export interface CardListFigures {
  /** Elements of the document once the list is shown. */
  nodes: number;
  /** Until twelve cards are shown, on a device that has none and on one that has them. */
  firstMs: number;
  againMs: number;
  stored: number;
}

interface Owner {
  token: string;
  taken: Pick<CardListFigures, 'firstMs' | 'againMs' | 'nodes'>[];
}

/**
 * Opens the dashboard of accounts with so many cards in turn, so that all meet the same load of the
 * machine. Times are medians.
 */
export async function measureCardLists(counts: readonly number[]): Promise<CardListFigures[]> {
  const { origin, runtime } = await startProduct({ withFiles: true });
  const browser = await chromium.launch(await findChromium());
  try {
    const db = await runtime.getD1Database('DB');
    await applyMigrations(db, readMigrationFiles());
    const call = createApiClient(origin);
    const owners: Owner[] = [];
    for (const count of counts) {
      const credentials = { email: `cards.${count}@example.com`, password: PASSWORD };
      await insertCardOwner(db, { ...credentials, prefix: `of-${count}`, count });
      const { token } = login.response.parse(await call('POST', login.path, credentials));
      owners.push({ token, taken: [] });
    }
    let stored: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      stored = [];
      for (const owner of owners) stored.push(await openTwice(browser, origin, owner));
    }
    return owners.map(({ taken }, at) => ({
      nodes: findMedian(taken.map(({ nodes }) => nodes)),
      firstMs: findMedian(taken.map(({ firstMs }) => firstMs)),
      againMs: findMedian(taken.map(({ againMs }) => againMs)),
      stored: stored[at] ?? NaN,
    }));
  } finally {
    await browser.close();
    await runtime.dispose();
  }
}

/** Opens the dashboard on a new device, and again. Returns how many cards the device has then. */
async function openTwice(browser: Browser, origin: string, owner: Owner): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addInitScript((token) => localStorage.setItem('authToken', token), owner.token);
  const page = await context.newPage();
  await recordFirstShown(page, TWELFTH_CARD);
  const open = async (): Promise<number> => {
    await page.goto(new URL(pages.dashboard, origin).href);
    await page.waitForLoadState('networkidle');
    return page.evaluate(() => performance.getEntriesByName('usable')[0]?.startTime ?? NaN);
  };
  const firstMs = await open();
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length);
  owner.taken.push({ firstMs, nodes, againMs: await open() });
  const stored = await page.evaluate(() => localStorage.getItem('userCards') ?? '');
  await context.close();
  return stored.split('"customUrl"').length - 1;
}
