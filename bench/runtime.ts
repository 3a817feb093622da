import { globSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  convertV4MiniflareOptions,
  Miniflare,
  Response as FileResponse,
  type V4MiniflareOptions,
} from 'miniflare';
import { unstable_getMiniflareWorkerOptions } from 'wrangler';

const WORKER_CONFIG = 'dist/tip_top_cards/wrangler.json';
const CLIENT_FILES = 'dist/client';
const HELLO = "export default { fetch() { return new Response('hello') } }";

type WorkerOptions = Extract<V4MiniflareOptions, { workers: unknown }>['workers'][number];

export interface Running {
  origin: string;
  runtime: Miniflare;
}

/**
 * Starts the built Worker with its real bindings. Without `withFiles`, static file routing is left
 * out: in production the platform does it, and here it would hide the Worker's own cost. Files that
 * the Worker itself requests, such as those for link previews, are always available. `entry` is the
 * text of a module that is the entry instead, and imports the Worker as `./index.js`.
 */
export async function startProduct({
  withFiles = false,
  isInspected = false,
  entry,
}: { withFiles?: boolean; isInspected?: boolean; entry?: string } = {}): Promise<Running> {
  const { workerOptions } = unstable_getMiniflareWorkerOptions(WORKER_CONFIG);
  const options: Partial<WorkerOptions> = workerOptions;
  // Module rules are for unbundled Workers; ours is one file and the parts it loads later.
  const { modulesRules: _rules, assets, ...bindings } = options;
  return start(
    {
      ...bindings,
      ...(withFiles && assets
        ? { assets }
        : { serviceBindings: { ...bindings.serviceBindings, ASSETS: readClientFile } }),
      modules: listModules(entry),
    },
    isInspected,
  );
}

/** The built Worker's files, the first one its entry. */
function listModules(entry: string | undefined) {
  const folder = dirname(WORKER_CONFIG);
  const parts = globSync('assets/*.js', { cwd: folder });
  const built = ['index.js', ...parts].map((path) => ({
    type: 'ESModule' as const,
    path,
    contents: readFileSync(join(folder, path), 'utf8'),
  }));
  if (entry === undefined) return built;
  return [{ type: 'ESModule' as const, path: 'bench.js', contents: entry }, ...built];
}

async function readClientFile({ url }: { url: string }): Promise<FileResponse> {
  const file = await readFile(join(CLIENT_FILES, new URL(url).pathname)).catch(() => {
    // Files that were not built are not served.
    return null;
  });
  return new FileResponse(file, { status: file ? 200 : 404 });
}

/** A one-line Worker in the same runtime, the baseline of all measurements. */
export async function startHello(): Promise<Running> {
  return start({
    name: 'hello',
    modules: true,
    script: HELLO,
    compatibilityDate: '2026-09-01',
  });
}

export interface StaticFile {
  type: string;
  body: string;
  isBase64?: boolean;
}

/** Serves these files by path, and the one of `*` for every other path. */
export async function startPages(files: Readonly<Record<string, StaticFile>>): Promise<Running> {
  return start({
    name: 'pages',
    modules: true,
    script: `const files = ${JSON.stringify(files)};
export default {
  fetch(request) {
    const { type, body, isBase64 } = files[new URL(request.url).pathname] ?? files['*'];
    const bytes = isBase64 ? Uint8Array.from(atob(body), (one) => one.charCodeAt(0)) : body;
    return new Response(bytes, { headers: { 'Content-Type': type } });
  },
};`,
    compatibilityDate: '2026-09-01',
  });
}

async function start(worker: WorkerOptions, isInspected = false): Promise<Running> {
  const runtime = new Miniflare(
    convertV4MiniflareOptions({
      host: '127.0.0.1',
      cf: false,
      ...(isInspected && { inspectorPort: 0 }),
      workers: [worker],
    }),
  );
  const url = await runtime.ready;
  return { origin: url.origin, runtime };
}
