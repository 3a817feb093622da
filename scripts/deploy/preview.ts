import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import {
  builtConfigSchema,
  connectConfig,
  listResources,
  namespaceTitle,
  type BuiltConfig,
  type ResourceIds,
} from '#scripts/deploy/built-config.ts';
import { writeRemoteConfig } from '#scripts/deploy/remote.ts';
import { ensureResources, findIds } from '#scripts/deploy/resources.ts';
import { makeSecrets, withSecretsFile } from '#scripts/deploy/secrets.ts';
import { isMissing, parseJson, requireAccount, type Wrangler } from '#scripts/deploy/wrangler.ts';

export interface PreviewDeps {
  wrangler: Wrangler;
  /** What `wrangler.toml` says. */
  source: BuiltConfig;
  remotePath: string;
  /** Builds client and Worker; leaves the configuration at `builtPath`. */
  build: () => Promise<void>;
  builtPath: string;
  say: (line: string) => void;
}

const previewsSchema = builtConfigSchema
  .pick({ vars: true, d1_databases: true, kv_namespaces: true, r2_buckets: true })
  .loose();

/** `pr-7`: a name that can stand in a host and in the name of a bucket. Throws for anything else. */
export function previewName(word: string | undefined): string {
  if (word === undefined || !/^[a-z][a-z0-9-]{1,30}[a-z0-9]$/.test(word)) {
    throw new Error('Say which preview is meant, as in `npm run preview:up -- pr-7`.');
  }
  return word;
}

/** What the preview of this name runs with: the `previews` block, its stores named after it. Has no queues. */
export function previewConfig(source: BuiltConfig, name: string): BuiltConfig {
  const previews = previewsSchema.parse(source['previews']);
  const worker = `${source.name}-${name}`;
  return {
    ...previews,
    name: worker,
    compatibility_date: source['compatibility_date'],
    d1_databases: previews.d1_databases.map((each) => ({ ...each, database_name: worker })),
    kv_namespaces: previews.kv_namespaces,
    r2_buckets: previews.r2_buckets.map(({ binding }) => ({
      binding,
      bucket_name: namespaceTitle(worker, binding),
    })),
    queues: { producers: [], consumers: [] },
  };
}

/** The built configuration with the stores of this preview in its `previews` block. */
function connectPreview(built: BuiltConfig, wanted: BuiltConfig, ids: ResourceIds): BuiltConfig {
  const { vars, d1_databases, kv_namespaces, r2_buckets } = connectConfig(wanted, ids, '');
  const previews = previewsSchema.parse(built['previews']);
  return {
    ...built,
    previews: { ...previews, vars, d1_databases, kv_namespaces, r2_buckets },
  };
}

const outputSchema = z.object({ type: z.literal('preview'), preview_urls: z.array(z.string()) });

function readAddress(lines: string): string {
  for (const line of lines.split('\n').filter((text) => text !== '')) {
    const entry = outputSchema.safeParse(JSON.parse(line));
    const [url] = entry.data?.preview_urls ?? [];
    if (url !== undefined) return new URL(url.includes('://') ? url : `https://${url}`).origin;
  }
  throw new Error('wrangler named no address of the preview.');
}

/**
 * Makes or renews a preview with a database, a namespace and a bucket of its own, brings its database up, and answers its
 * address. Safe to repeat. Its secrets are made anew each time: whoever was signed in signs in again.
 */
export async function raisePreview(deps: PreviewDeps, name: string): Promise<string> {
  const { wrangler, source, remotePath, builtPath, say } = deps;
  await requireAccount(wrangler);
  const wanted = previewConfig(source, name);
  const ids = await ensureResources(wrangler, listResources(wanted), say);
  writeRemoteConfig(remotePath, wanted, ids);
  await wrangler(['d1', 'migrations', 'apply', 'DB', '--remote', '--config', remotePath]);
  await deps.build();
  const built = builtConfigSchema.parse(JSON.parse(readFileSync(builtPath, 'utf8')));
  writeFileSync(builtPath, JSON.stringify(connectPreview(built, wanted, ids)));
  const folder = mkdtempSync(join(tmpdir(), 'preview-'));
  try {
    const output = join(folder, 'output.ndjson');
    writeFileSync(output, '');
    await withSecretsFile(makeSecrets(), (args) =>
      wrangler(['preview', '--name', name, '--config', builtPath, ...args], {
        WRANGLER_OUTPUT_FILE_PATH: output,
      }),
    );
    return readAddress(readFileSync(output, 'utf8'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const filesSchema = z.array(z.object({ results: z.array(z.object({ file: z.string() })) }));

/** The images of a preview. The database knows each before the bucket does, so this is all there can be. */
async function listFiles({ wrangler, remotePath }: PreviewDeps): Promise<string[]> {
  const command = "SELECT hash || '.' || ext AS file FROM media";
  const where = ['--remote', '--json', '--config', remotePath];
  const printed = await wrangler(['d1', 'execute', 'DB', '--command', command, ...where]);
  return filesSchema
    .parse(parseJson(printed))
    .flatMap(({ results }) => results.map(({ file }) => file));
}

/** Takes a preview down with all that was made for it. What is gone already is no failure: run it again after one. */
export async function removePreview(deps: PreviewDeps, name: string): Promise<void> {
  const { wrangler, source, remotePath, say } = deps;
  await requireAccount(wrangler);
  const wanted = previewConfig(source, name);
  const known = await findIds(wrangler);
  const drop = async (what: string, args: readonly string[]): Promise<void> => {
    try {
      await wrangler(args);
      say(`Removed ${what}.`);
    } catch (error) {
      // An earlier run got this far.
      if (!isMissing(error)) throw error;
    }
  };
  const worker = ['--worker-name', source.name, '--skip-confirmation'];
  await drop(`preview ${name}`, ['preview', 'delete', '--name', name, ...worker]);
  const { databases, namespaces, buckets } = listResources(wanted);
  const isThere = databases.every((database) => database in known.databases);
  if (isThere && namespaces.every((title) => title in known.namespaces)) {
    writeRemoteConfig(remotePath, wanted, known);
    for (const file of await listFiles(deps)) {
      await drop(`image ${file}`, ['r2', 'object', 'delete', `${buckets[0]}/${file}`, '--remote']);
    }
  }
  for (const bucket of buckets) await drop(`bucket ${bucket}`, ['r2', 'bucket', 'delete', bucket]);
  for (const title of namespaces.filter((each) => each in known.namespaces)) {
    const id = known.namespaces[title] ?? '';
    await drop(`namespace ${title}`, ['kv', 'namespace', 'delete', '--namespace-id', id, '-y']);
  }
  for (const database of databases.filter((each) => each in known.databases)) {
    await drop(`database ${database}`, ['d1', 'delete', database, '-y']);
  }
}
