import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import {
  builtConfigSchema,
  connectConfig,
  listResources,
  buildNamespaceTitle,
  type BuiltConfig,
  type ResourceIds,
} from '#scripts/deploy/built-config.ts';
import { writeRemoteConfig } from './remote-config.ts';
import { ensureResources, findIds } from '#scripts/deploy/resources.ts';
import { createSecrets, withSecretsFile } from '#scripts/deploy/secrets.ts';
import {
  isNotFoundError,
  parseWranglerJson,
  requireAccount,
  type Wrangler,
} from '#scripts/deploy/wrangler.ts';

export interface PreviewDeps {
  wrangler: Wrangler;
  /** Parsed `wrangler.toml`. */
  source: BuiltConfig;
  remotePath: string;
  /** Builds client and Worker; writes the configuration to `builtPath`. */
  build: () => Promise<void>;
  builtPath: string;
  log: (line: string) => void;
}

const previewsSchema = builtConfigSchema
  .pick({ vars: true, d1_databases: true, kv_namespaces: true, r2_buckets: true })
  .loose();

/** A name that fits hosts and bucket names, such as `pr-7`. Throws for anything else. */
export function parsePreviewName(word: string | undefined): string {
  if (word === undefined || !/^[a-z][a-z0-9-]{1,30}[a-z0-9]$/.test(word)) {
    throw new Error('Name the preview, as in `npm run preview:up -- pr-7`.');
  }
  return word;
}

/**
 * Configuration of a preview: the `previews` block with resources named after the preview, without
 * queues.
 */
export function buildPreviewConfig(source: BuiltConfig, name: string): BuiltConfig {
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
      bucket_name: buildNamespaceTitle(worker, binding),
    })),
    queues: { producers: [], consumers: [] },
  };
}

/** The built configuration with this preview's resources in its `previews` block. */
function connectPreview(built: BuiltConfig, preview: BuiltConfig, ids: ResourceIds): BuiltConfig {
  const { vars, d1_databases, kv_namespaces, r2_buckets } = connectConfig(preview, ids, '');
  const previews = previewsSchema.parse(built['previews']);
  return {
    ...built,
    previews: { ...previews, vars, d1_databases, kv_namespaces, r2_buckets },
  };
}

const outputSchema = z.object({ type: z.literal('preview'), preview_urls: z.array(z.string()) });

function parseAddress(lines: string): string {
  for (const line of lines.split('\n').filter((text) => text !== '')) {
    const entry = outputSchema.safeParse(JSON.parse(line));
    const [url] = entry.data?.preview_urls ?? [];
    if (url !== undefined) return new URL(url.includes('://') ? url : `https://${url}`).origin;
  }
  throw new Error('wrangler reported no address of the preview.');
}

/**
 * Creates or updates a preview with its own database, namespace and bucket, migrates the database,
 * and returns the address. Safe to repeat. Secrets are regenerated each time, which ends all
 * sessions.
 */
export async function deployPreview(deps: PreviewDeps, name: string): Promise<string> {
  const { wrangler, source, remotePath, builtPath, log } = deps;
  await requireAccount(wrangler);
  const preview = buildPreviewConfig(source, name);
  const ids = await ensureResources(wrangler, listResources(preview), log);
  writeRemoteConfig(remotePath, preview, ids);
  await wrangler(['d1', 'migrations', 'apply', 'DB', '--remote', '--config', remotePath]);
  await deps.build();
  const built = builtConfigSchema.parse(JSON.parse(readFileSync(builtPath, 'utf8')));
  writeFileSync(builtPath, JSON.stringify(connectPreview(built, preview, ids)));
  const folder = mkdtempSync(join(tmpdir(), 'preview-'));
  try {
    const output = join(folder, 'output.ndjson');
    writeFileSync(output, '');
    await withSecretsFile(createSecrets(), (args) =>
      wrangler(['preview', '--name', name, '--config', builtPath, ...args], {
        WRANGLER_OUTPUT_FILE_PATH: output,
      }),
    );
    return parseAddress(readFileSync(output, 'utf8'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const filesSchema = z.array(z.object({ results: z.array(z.object({ file: z.string() })) }));

/**
 * Images of a preview. Complete, because an image is inserted into the database before the bucket.
 */
async function listFiles({ wrangler, remotePath }: PreviewDeps): Promise<string[]> {
  const command = "SELECT hash || '.' || ext AS file FROM media";
  const where = ['--remote', '--json', '--config', remotePath];
  const printed = await wrangler(['d1', 'execute', 'DB', '--command', command, ...where]);
  return filesSchema
    .parse(parseWranglerJson(printed))
    .flatMap(({ results }) => results.map(({ file }) => file));
}

/**
 * Removes a preview with all its resources. Missing resources are ignored, so it can be repeated
 * after a failure.
 */
export async function removePreview(deps: PreviewDeps, name: string): Promise<void> {
  const { wrangler, source, remotePath, log } = deps;
  await requireAccount(wrangler);
  const preview = buildPreviewConfig(source, name);
  const known = await findIds(wrangler);
  const remove = async (name: string, args: readonly string[]): Promise<void> => {
    try {
      await wrangler(args);
      log(`Removed ${name}.`);
    } catch (error) {
      // Already removed by an earlier run.
      if (!isNotFoundError(error)) throw error;
    }
  };
  const worker = ['--worker-name', source.name, '--skip-confirmation'];
  await remove(`preview ${name}`, ['preview', 'delete', '--name', name, ...worker]);
  const { databases, namespaces, buckets } = listResources(preview);
  const isThere = databases.every((database) => database in known.databases);
  if (isThere && namespaces.every((title) => title in known.namespaces)) {
    writeRemoteConfig(remotePath, preview, known);
    for (const file of await listFiles(deps)) {
      await remove(`image ${file}`, [
        'r2',
        'object',
        'delete',
        `${buckets[0]}/${file}`,
        '--remote',
      ]);
    }
  }
  for (const bucket of buckets)
    await remove(`bucket ${bucket}`, ['r2', 'bucket', 'delete', bucket]);
  for (const title of namespaces.filter((each) => each in known.namespaces)) {
    const id = known.namespaces[title] ?? '';
    await remove(`namespace ${title}`, ['kv', 'namespace', 'delete', '--namespace-id', id, '-y']);
  }
  for (const database of databases.filter((each) => each in known.databases)) {
    await remove(`database ${database}`, ['d1', 'delete', database, '-y']);
  }
}
