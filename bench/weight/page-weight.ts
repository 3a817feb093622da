import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { startProduct } from '#bench/runtime.ts';
import { writeSampleRecord } from '#bench/sample-record.ts';

export interface PageWeight {
  htmlBytes: number;
  scriptBytes: number;
  fontBytes: number;
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
  const fonts = [...html.matchAll(/(?:href="|url\()([^")]+\.woff2)/g)].map(
    (match) => match[1] ?? '',
  );
  const htmlBytes = gzipped(Buffer.from(html));
  const scriptBytes = sum(scripts.map((path) => gzipped(readClientFile(path))));
  return {
    htmlBytes,
    scriptBytes,
    fontBytes: sum([...new Set(fonts)].map((path) => readClientFile(path).length)),
    totalBytes: htmlBytes + scriptBytes,
  };
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
