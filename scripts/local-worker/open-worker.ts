import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import process from 'node:process';
import { unstable_startWorker } from 'wrangler';
import { buildWorker } from '#scripts/local-worker/build-worker.ts';
import { findServer } from '#scripts/local-worker/server-file.ts';
import { ensureLocalVars, fixRequestData } from '#scripts/machine/local.ts';

export interface LocalWorker {
  /** Its origin. */
  url: string;
  /** Whether it was started for the caller, as opposed to a server that was running. */
  isStarted: boolean;
  /** Stops it if it was started. */
  close: () => Promise<void>;
}

/**
 * Reaches the Worker on the local data under `stateDir`: the running server of `npm start` or
 * `npm run dev`, or one started here, which serves no pages. Only a Worker can reach its own Durable
 * Objects. `BUILT_WORKER` names the configuration of a build to start instead of a new one.
 */
export async function openLocalWorker(stateDir: string): Promise<LocalWorker> {
  const url = await findServer(stateDir);
  if (url !== null) return { url, isStarted: false, close: () => Promise.resolve() };
  ensureLocalVars();
  fixRequestData();
  const worker = await unstable_startWorker({
    config: process.env['BUILT_WORKER'] ?? (await (built ??= buildOnce())),
    dev: {
      persist: stateDir,
      server: { hostname: 'localhost', port: 0 },
      inspector: false,
      watch: false,
      logLevel: 'warn',
    },
  });
  await worker.ready;
  const { origin } = await worker.url;
  return { url: origin, isStarted: true, close: () => worker.dispose() };
}

/** The configuration of the Worker that this process built. */
let built: Promise<string> | null = null;

/** Builds the Worker into a folder that is removed when the process exits. */
async function buildOnce(): Promise<string> {
  mkdirSync('.cache', { recursive: true });
  const folder = mkdtempSync(resolve('.cache/worker-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return buildWorker(folder);
}
