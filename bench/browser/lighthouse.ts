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
/** Pairs of the card and the static page, one after the other, so that both see the same load. */
const PAIRS = 5;
const CARD_TO_AUDIT = '/audit';
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

export interface Audit {
  scores: Record<(typeof CATEGORIES)[number], number>;
  largestPaintMs: number;
  blockingMs: number;
  /** Work of the main thread, with the CPU slowed four times. */
  mainThreadMs: number;
  layoutShift: number;
  requests: number;
}

export interface Audits {
  card: Audit;
  bare: Audit;
  /** Largest paint of the card in that of the static page, median of the pairs. */
  largestPaintFactor: number;
  site: Audit[];
}

/**
 * Lighthouse's mobile audit with simulated throttling of the card, of a page of text and a script of
 * `staticBytes`, and of each path, as medians.
 */
export async function auditPages(
  paths: readonly string[],
  staticBytes: PageBytes,
): Promise<Audits> {
  const product = await startProduct({ withFiles: true });
  const reference = await startStaticPage(staticBytes);
  const kv = await product.runtime.getKVNamespace('CARDS');
  await writeSampleRecord(kv, product.origin, CARD_TO_AUDIT.slice(1));
  const browser = await findChromium();
  const audit = (path: string) => auditOnce(product.origin + path, browser);
  console.log(`  ${CARD_TO_AUDIT} and a static page`);
  const pairs: { card: Audit; bare: Audit }[] = [];
  for (let pair = 0; pair < PAIRS; pair++) {
    // What is compared is the page: neither Worker answers its first request.
    await Promise.all([fetch(product.origin + CARD_TO_AUDIT), fetch(reference.origin)]);
    pairs.push({
      card: await audit(CARD_TO_AUDIT),
      bare: await auditOnce(reference.origin, browser),
    });
  }
  const site: Audit[] = [];
  for (const path of paths) {
    console.log(`  ${path}`);
    site.push(await auditMedian(product.origin + path, browser));
  }
  await product.runtime.dispose();
  await reference.runtime.dispose();
  return {
    card: medianOf(pairs.map(({ card }) => card)),
    bare: medianOf(pairs.map(({ bare }) => bare)),
    largestPaintFactor: findMedian(
      pairs.map(({ card, bare }) => card.largestPaintMs / bare.largestPaintMs),
    ),
    site,
  };
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

/**
 * Runs Lighthouse's command, in a new browser or in the one that listens on `port`. Its module would
 * make type checks depend on its 170 MB.
 */
export async function auditOnce(
  url: string,
  { executablePath, args, env, port }: Browser & { port?: string },
): Promise<Audit> {
  const { stdout } = await promisify(execFile)(
    'lighthouse',
    [
      url,
      '--output=json',
      '--quiet',
      '--no-enable-error-reporting',
      `--only-categories=${CATEGORIES.join(',')}`,
      port === undefined
        ? `--chrome-flags=${['--headless=new', ...args].join(' ')}`
        : `--port=${port}`,
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
