import { execFile } from 'node:child_process';
import process from 'node:process';
import { promisify } from 'node:util';
import { z } from 'zod';
import { writeSampleRecord } from '#bench/sample-record.ts';
import { findMedian } from '#bench/load.ts';
import { startCompressed } from '#bench/compressed.ts';
import { startProduct } from '#bench/runtime.ts';
import { startStaticPage, type PageBytes } from './reference/start-reference.ts';
import { findChromium, type Browser } from '#scripts/machine/chromium.ts';

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
  const audits: Audit[] = [];
  for (const path of paths) {
    console.log(`  ${path}`);
    const url = path === STATIC_PAGE ? reference.origin : product.origin + path;
    audits.push(await auditMedian(url, browser));
  }
  await product.runtime.dispose();
  await reference.runtime.dispose();
  return audits;
}

/** The same audit of the product's pages as they are sent: compressed. */
export async function auditCompressed(paths: readonly string[]): Promise<Audit[]> {
  const product = await startProduct({ withFiles: true });
  const compressed = await startCompressed(product.origin);
  const browser = await findChromium();
  const audits: Audit[] = [];
  for (const path of paths) {
    console.log(`  ${path}, compressed`);
    audits.push(await auditMedian(compressed.origin + path, browser));
  }
  compressed.stop();
  await product.runtime.dispose();
  return audits;
}

async function auditMedian(url: string, browser: Browser): Promise<Audit> {
  const runs: Audit[] = [];
  for (let run = 0; run < RUNS; run++) runs.push(await auditOnce(url, browser));
  return medianOf(runs);
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

const REPORT_MAX_BYTES = 64 * 1024 * 1024;

const reportSchema = z.object({
  categories: z.record(z.enum(CATEGORIES), z.object({ score: z.number() })),
  audits: z.record(
    z.string(),
    z.object({
      id: z.string(),
      score: z.number().nullable(),
      scoreDisplayMode: z.string(),
      displayValue: z.string().optional(),
      numericValue: z.number().optional(),
      details: z
        .object({ items: z.array(z.object({ url: z.string().optional() })) })
        .optional()
        .catch(undefined),
    }),
  ),
});

/** Runs Lighthouse's command. Its module would make type checks depend on its 170 MB. */
async function auditOnce(url: string, { executablePath, args, env }: Browser): Promise<Audit> {
  const { stdout } = await promisify(execFile)(
    'lighthouse',
    [
      url,
      '--output=json',
      '--quiet',
      '--no-enable-error-reporting',
      `--only-categories=${CATEGORIES.join(',')}`,
      `--chrome-flags=${['--headless=new', ...args].join(' ')}`,
    ],
    { env: { ...process.env, ...env, CHROME_PATH: executablePath }, maxBuffer: REPORT_MAX_BYTES },
  );
  const { audits, categories } = reportSchema.parse(JSON.parse(stdout));
  const figure = (name: string): number => audits[name]?.numericValue ?? NaN;
  const score = (name: (typeof CATEGORIES)[number]): number =>
    Math.round(categories[name].score * 100);
  for (const audit of Object.values(audits)) {
    if (audit.score !== null && audit.score < 0.9 && audit.scoreDisplayMode !== 'informative') {
      console.log(`  ${audit.id}: ${audit.score} ${audit.displayValue ?? ''}`);
    }
  }
  // Data URLs in styles are listed as requests but travel with the document.
  const requests = audits['network-requests']?.details?.items;
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
    requests: requests?.filter((item) => !item.url?.startsWith('data:')).length ?? NaN,
  };
}
