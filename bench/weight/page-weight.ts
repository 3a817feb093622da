import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { startProduct } from '#bench/runtime.ts';
import { writeSampleRecord } from '#bench/sample-record.ts';
import { CARD_WORKER_PATH } from '#shared/saved-cards.ts';

export interface PageWeight {
  htmlBytes: number;
  scriptBytes: number;
  /** The service worker, which a browser loads once, after its first card. */
  workerBytes: number;
  /** The font that every page loads. */
  fontBytes: number;
  /** The font of other letters, which a browser loads for a page that has them. */
  otherLettersBytes: number;
  totalBytes: number;
}

/**
 * Size of the public page with twelve links: document (with CSS, QR code and icons) and script at
 * gzip 6, fonts as they are.
 */
export async function measurePageWeight(): Promise<PageWeight> {
  const product = await startProduct();
  const kv = await product.runtime.getKVNamespace('CARDS');
  await writeSampleRecord(kv, 'https://cards.example.com', 'weight');
  const response = await fetch(new URL('/weight', product.origin));
  const html = await response.text();
  await product.runtime.dispose();
  const scripts = [...html.matchAll(/<script[^>]* src="([^"]+)"/g)].map((match) => match[1] ?? '');
  const preloaded = new Set(findFonts(html, /href="([^"]+\.woff2)/g));
  const declared = new Set(findFonts(html, /url\(([^)]+\.woff2)/g));
  const weigh = (fonts: Iterable<string>) =>
    sum(Array.from(fonts, (path) => readClientFile(path).length));
  const htmlBytes = gzipped(Buffer.from(html));
  const scriptBytes = sum(scripts.map((path) => gzipped(readClientFile(path))));
  return {
    htmlBytes,
    scriptBytes,
    workerBytes: gzipped(readClientFile(CARD_WORKER_PATH)),
    fontBytes: weigh(preloaded),
    otherLettersBytes: weigh([...declared].filter((path) => !preloaded.has(path))),
    totalBytes: htmlBytes + scriptBytes,
  };
}

function findFonts(html: string, address: RegExp): string[] {
  return Array.from(html.matchAll(address), ([, path = '']) => path);
}

/** Reads a file of the client build by its URL path. */
function readClientFile(path: string): Buffer {
  return readFileSync(join('dist/client', path));
}

function gzipped(bytes: Buffer): number {
  return gzipSync(bytes, { level: 6 }).length;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
