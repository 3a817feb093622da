import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { D1Database, KVNamespace, R2Bucket } from '@cloudflare/workers-types';
import { getPlatformProxy } from 'wrangler';
import { readSourceConfig, REMOTE_CONFIG, connectRemote } from '#scripts/deploy/remote-config.ts';
import { wrangler } from '#scripts/deploy/wrangler.ts';

/** Stores of a backup: the sources of truth, and the read model derived from them. */
export interface Stores {
  DB: D1Database;
  MEDIA: R2Bucket;
  CARDS: KVNamespace;
}

export interface OpenStores extends Stores {
  close: () => Promise<void>;
}

/** What backups reach: the stores, and the ledgers through a Worker. */
export interface BackupStores extends Stores {
  /** Whether they are those of a deployment. */
  isDeployed: boolean;
  openWorker: () => Promise<{ url: string; close: () => Promise<void> }>;
}

/** A configuration with stores only: no queues, no cron and no Worker. */
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

/** Opens the local stores under `stateDir` through the Worker's bindings. */
export async function openLocalStores(stateDir: string): Promise<OpenStores> {
  const { env, dispose } = await getPlatformProxy<Stores & Record<string, unknown>>({
    configPath: writeLocalConfig(stateDir),
    persist: { path: join(stateDir, 'v3') },
    remoteBindings: false,
  });
  return { DB: env.DB, MEDIA: env.MEDIA, CARDS: env.CARDS, close: dispose };
}

/** Opens the deployed stores. Throws without a login or a deployment. */
export async function openRemoteStores(): Promise<OpenStores> {
  await connectRemote(wrangler);
  const { env, dispose } = await getPlatformProxy<Stores & Record<string, unknown>>({
    configPath: REMOTE_CONFIG,
    persist: false,
    remoteBindings: true,
  });
  return { DB: env.DB, MEDIA: env.MEDIA, CARDS: env.CARDS, close: dispose };
}
