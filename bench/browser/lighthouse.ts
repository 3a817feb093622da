import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { writeSampleRecord } from '#bench/sample-record.ts';
import { findMedian } from '#bench/load.ts';
import { startProduct } from '#bench/runtime.ts';
import { startStaticPage, type PageBytes } from './reference/start-reference.ts';
import { findChromium } from '#scripts/machine/chromium.ts';

const RUNS = 3;
export const CARD_TO_AUDIT = '/audit';
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** Path of the static page that the card is compared with. */
export const STATIC_PAGE = 'static';

export interface Audit {
  scores: Record<(typeof CATEGORIES)[number], number>;
  largestPaintMs: number;
  blockingMs: number;
  /** Work of the main thread, with the CPU slowed four times. */
  mainThreadMs: number;
  layoutShift: number;
  requests: number;
}

/**
 * Lighthouse's mobile audit of each path with simulated throttling, median of three runs.
 * `STATIC_PAGE` is a page of text and a script of `staticBytes`.
 */
export async function auditPages(
  paths: readonly string[],
  staticBytes: PageBytes,
): Promise<Audit[]> {
  const product = await startProduct({ withFiles: true });
  const reference = await startStaticPage(staticBytes);
  const kv = await product.runtime.getKVNamespace('CARDS');
  await writeSampleRecord(kv, product.origin, CARD_TO_AUDIT.slice(1));
  const browser = await findChromium();
  const chrome = await launch({
    chromePath: browser.executablePath,
    chromeFlags: ['--headless=new', ...browser.args],
    envVars: browser.env ?? process.env,
  });
  const audits: Audit[] = [];
  for (const path of paths) {
    console.log(`  ${path}`);
    const runs: Audit[] = [];
    for (let run = 0; run < RUNS; run++) {
      const url = path === STATIC_PAGE ? reference.origin : product.origin + path;
      runs.push(await auditOnce(url, chrome.port));
    }
    audits.push(medianOf(runs));
  }
  chrome.kill();
  await product.runtime.dispose();
  await reference.runtime.dispose();
  return audits;
}

function medianOf(runs: readonly Audit[]): Audit {
  return {
    scores: {
      performance: findMedian(runs.map((run) => run.scores.performance)),
      accessibility: findMedian(runs.map((run) => run.scores.accessibility)),
      'best-practices': findMedian(runs.map((run) => run.scores['best-practices'])),
      seo: findMedian(runs.map((run) => run.scores.seo)),
    },
    largestPaintMs: findMedian(runs.map((run) => run.largestPaintMs)),
    blockingMs: findMedian(runs.map((run) => run.blockingMs)),
    mainThreadMs: findMedian(runs.map((run) => run.mainThreadMs)),
    layoutShift: findMedian(runs.map((run) => run.layoutShift)),
    requests: findMedian(runs.map((run) => run.requests)),
  };
}

async function auditOnce(url: string, port: number): Promise<Audit> {
  const result = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: [...CATEGORIES],
  });
  if (!result) throw new Error('Lighthouse gave no result');
  const { audits, categories } = result.lhr;
  const figure = (name: string): number => audits[name]?.numericValue ?? NaN;
  const score = (name: string): number => Math.round((categories[name]?.score ?? 0) * 100);
  for (const audit of Object.values(audits)) {
    if (audit.score !== null && audit.score < 0.9 && audit.scoreDisplayMode !== 'informative') {
      console.log(`  ${audit.id}: ${audit.score} ${audit.displayValue ?? ''}`);
    }
  }
  return {
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    },
    largestPaintMs: figure('largest-contentful-paint'),
    blockingMs: figure('total-blocking-time'),
    mainThreadMs: figure('mainthread-work-breakdown'),
    layoutShift: figure('cumulative-layout-shift'),
    requests: requestCount(audits['network-requests']?.details),
  };
}

/** Data URLs in styles are listed as requests but travel with the document. */
function requestCount(details: unknown): number {
  const isList = typeof details === 'object' && details !== null && 'items' in details;
  if (!isList || !Array.isArray(details.items)) return NaN;
  return details.items.filter(({ url }: { url: string }) => !url.startsWith('data:')).length;
}
