import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type InlineConfig } from 'vite';
import { onTestFinished } from 'vitest';
import type * as EntryServer from '#src/entry-server.tsx';

/** Inside the project, where what is built finds React. */
const FOLDER = '.cache';

/** A script of the public pages as production builds it: minified, without a file written. */
export async function buildScript(input: string): Promise<string> {
  const built = await build(productionOf(input, { write: false }));
  if (!('output' in built)) throw new Error('one entry gives one output');
  return built.output[0].code;
}

/** The server's own entry as production builds it, styles inlined. Gone with the test. */
export async function buildEntryServer(): Promise<typeof EntryServer> {
  await mkdir(FOLDER, { recursive: true });
  const outDir = await mkdtemp(join(FOLDER, 'entry-server-'));
  onTestFinished(() => rm(outDir, { recursive: true }));
  await build(productionOf('src/entry-server.tsx', { outDir, ssr: true, cssMinify: true }));
  return import(pathToFileURL(join(outDir, 'entry-server.js')).href);
}

function productionOf(input: string, options: InlineConfig['build']): InlineConfig {
  return {
    configFile: false,
    logLevel: 'error',
    build: { copyPublicDir: false, rollupOptions: { input }, ...options },
  };
}
