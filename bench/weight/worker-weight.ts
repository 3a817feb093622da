import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';
import { listEagerModules, type WorkerModule } from '#scripts/build/worker-modules.ts';
import { buildWorker } from '#scripts/local-worker/build-worker.ts';

/** Files that exist for programs: the public API, its keys, webhooks, OAuth and assistants. */
const FOR_PROGRAMS: readonly RegExp[] = [
  /^worker\/(?:public-api|api-keys|webhooks|oauth|mcp)\//,
  /^worker\/db\/webhook-sql\.ts$/,
  /^worker\/organizations\/(?:keys\/|audit\/agent-use\.ts)/,
  /^worker\/(?:cards\/card|contacts\/contact)-events\.ts$/,
  /^shared\/(?:webhooks|oauth|api\/v1)\//,
  /^shared\/api\/(?:keys|agents|oauth|webhooks|scopes|organizations\/webhooks)\.ts$/,
];

/** Replaces the library of assistants, which keeps more of zod in the modules that both share. */
const withoutAssistants: Plugin = {
  name: 'without-assistants',
  enforce: 'pre',
  load: (id) =>
    id.endsWith('/worker/mcp/serve-mcp.ts') ? 'export const serveMcp = () => null;' : undefined,
};

const isForPrograms = ({ path }: WorkerModule): boolean =>
  FOR_PROGRAMS.some((pattern) => pattern.test(path));

export interface WorkerWeight {
  /** Everything that a Worker loads before its first request, not minified. */
  totalBytes: number;
  /** What of it exists for programs. */
  programBytes: number;
}

/** Builds the Worker and measures what it loads before its first request. */
export async function measureWorkerWeight(): Promise<WorkerWeight> {
  const modules = await listModules([]);
  const totalBytes = sum(modules);
  const others = sum((await listModules([withoutAssistants])).filter((one) => !isForPrograms(one)));
  return { totalBytes, programBytes: totalBytes - others };
}

async function listModules(plugins: readonly Plugin[]): Promise<WorkerModule[]> {
  mkdirSync('.cache', { recursive: true });
  const folder = mkdtempSync(resolve('.cache/weight-'));
  let modules: WorkerModule[] = [];
  const collect: Plugin = {
    name: 'collect-modules',
    applyToEnvironment: ({ name }) => name === 'tip_top_cards',
    generateBundle(_, bundle) {
      modules = listEagerModules(bundle);
    },
  };
  try {
    await buildWorker(folder, [...plugins, collect]);
    return modules;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function sum(modules: readonly WorkerModule[]): number {
  return modules.reduce((total, { bytes }) => total + bytes, 0);
}
