import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { D1Database, KVNamespace, R2Bucket } from '@cloudflare/workers-types';
import { getPlatformProxy } from 'wrangler';
import { readSourceConfig, REMOTE_CONFIG, connectRemote } from '#scripts/deploy/remote.ts';
import { wrangler } from '#scripts/deploy/wrangler.ts';

/** What a backup is made of and written back into: the truth, and the read model that follows from it. */
export interface Stores {
  DB: D1Database;
  MEDIA: R2Bucket;
  CARDS: KVNamespace;
}

export interface OpenStores extends Stores {
  close: () => Promise<void>;
}

/** Only the stores: no queue, no cron and no Worker takes part in a backup. */
function writeLocalConfig(stateDir: string): string {
  const { name, d1_databases, kv_namespaces, r2_buckets, compatibility_date } = readSourceConfig();
  const path = join(stateDir, 'stores.json');
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(
    path,
    JSON.stringify({ name, compatibility_date, d1_databases, kv_namespaces, r2_buckets }),
  );
  return path;
}

/** Opens the stores of a local start under `stateDir`, through the same bindings the Worker has. */
export async function openLocalStores(stateDir: string): Promise<OpenStores> {
  const { env, dispose } = await getPlatformProxy<Stores & Record<string, unknown>>({
    configPath: writeLocalConfig(stateDir),
    persist: { path: join(stateDir, 'v3') },
    remoteBindings: false,
  });
  return { DB: env.DB, MEDIA: env.MEDIA, CARDS: env.CARDS, close: dispose };
}

/** Opens the stores of the deployed product from here. Throws when nobody is logged in or nothing is deployed. */
export async function openRemoteStores(): Promise<OpenStores> {
  await connectRemote(wrangler);
  const { env, dispose } = await getPlatformProxy<Stores & Record<string, unknown>>({
    configPath: REMOTE_CONFIG,
    persist: false,
    remoteBindings: true,
  });
  return { DB: env.DB, MEDIA: env.MEDIA, CARDS: env.CARDS, close: dispose };
}
