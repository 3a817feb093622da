import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { unstable_readConfig } from 'wrangler';
import {
  builtConfigSchema,
  connectConfig,
  type BuiltConfig,
  type ResourceIds,
} from '#scripts/deploy/built-config.ts';
import { findIds } from '#scripts/deploy/resources.ts';
import { requireAccount, type Wrangler } from '#scripts/deploy/wrangler.ts';

/** The stores of the deployed product by their ids, for the commands that ask them. Made anew each time, never committed. */
export const REMOTE_CONFIG = '.wrangler/remote.json';

/** What `wrangler.toml` says. Throws when it is not what a deployment can work with. */
export function readSourceConfig(): BuiltConfig {
  return builtConfigSchema.parse(
    unstable_readConfig({ config: 'wrangler.toml' }, { hideWarnings: true }),
  );
}

/** Writes the stores of `source` with the ids of this account. */
export function writeRemoteConfig(path: string, source: BuiltConfig, ids: ResourceIds): void {
  const connected = connectConfig(source, ids, '');
  // `remote` lets a command on this machine hold the deployed store itself, as `npm run backup -- --remote` does.
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

/** Finds the deployed stores and answers the words that point wrangler at them. Throws when nobody is logged in or nothing is deployed. */
export async function connectRemote(wrangler: Wrangler): Promise<string[]> {
  await requireAccount(wrangler);
  writeRemoteConfig(REMOTE_CONFIG, readSourceConfig(), await findIds(wrangler));
  return ['--remote', '--config', REMOTE_CONFIG];
}
