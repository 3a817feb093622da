import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type InlineConfig } from 'vite';
import { onTestFinished } from 'vitest';
import type * as EntryServer from '#src/entry-server.tsx';

/** Inside the project, so that the build output can resolve React. */
const FOLDER = '.cache';

/** A script of the public pages as built for production: minified, kept in memory. */
export async function buildScript(input: string): Promise<string> {
  const result = await build(productionConfig(input, { write: false }));
  if (!('output' in result)) throw new Error('one entry gives one output');
  return result.output[0].code;
}

/** The server entry as built for production, with inlined styles. Deleted after the test. */
export async function buildEntryServer(): Promise<typeof EntryServer> {
  await mkdir(FOLDER, { recursive: true });
  const outDir = await mkdtemp(join(FOLDER, 'entry-server-'));
  onTestFinished(() => rm(outDir, { recursive: true }));
  await build(productionConfig('src/entry-server.tsx', { outDir, ssr: true, cssMinify: true }));
  return import(pathToFileURL(join(outDir, 'entry-server.js')).href);
}

function productionConfig(input: string, options: InlineConfig['build']): InlineConfig {
  return {
    configFile: false,
    logLevel: 'error',
    build: { copyPublicDir: false, rollupOptions: { input }, ...options },
  };
}
