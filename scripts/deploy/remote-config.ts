import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { unstable_readConfig } from 'wrangler';
import {
  builtConfigSchema,
  connectConfig,
  type BuiltConfig,
  type ResourceIds,
} from './built-config.ts';
import { findIds } from './resources.ts';
import { requireAccount, type Wrangler } from './wrangler.ts';

/**
 * Ids of the deployed stores, for commands that use them. Regenerated each time, never committed.
 */
export const REMOTE_CONFIG = '.wrangler/remote.json';

/** Throws when `wrangler.toml` lacks what a deployment needs. */
export function readSourceConfig(): BuiltConfig {
  return builtConfigSchema.parse(
    unstable_readConfig({ config: 'wrangler.toml' }, { hideWarnings: true }),
  );
}

export function writeRemoteConfig(path: string, source: BuiltConfig, ids: ResourceIds): void {
  const connected = connectConfig(source, ids, '');
  // `remote` gives local commands access to the deployed store, as in `npm run backup -- --remote`.
  const stores = {
    name: connected.name,
    compatibility_date: source['compatibility_date'],
    d1_databases: connected.d1_databases.map((database) => ({
      ...database,
      remote: true,
      migrations_dir: resolve('migrations'),
    })),
    kv_namespaces: connected.kv_namespaces.map((namespace) => ({ ...namespace, remote: true })),
    r2_buckets: connected.r2_buckets.map(({ binding, bucket_name }) => ({
      binding,
      bucket_name,
      remote: true,
    })),
  };
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify(stores, null, 2));
}

/** Returns wrangler arguments for the deployed stores. Throws without a login or a deployment. */
export async function connectRemote(wrangler: Wrangler): Promise<string[]> {
  await requireAccount(wrangler);
  writeRemoteConfig(REMOTE_CONFIG, readSourceConfig(), await findIds(wrangler));
  return ['--remote', '--config', REMOTE_CONFIG];
}
