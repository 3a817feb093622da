import {
  openLocalStores,
  openRemoteStores,
  type BackupStores,
  type OpenStores,
} from '#scripts/backup/stores.ts';
import { findDeployedOrigin } from '#scripts/deploy/address.ts';
import { readSourceConfig, REMOTE_CONFIG } from '#scripts/deploy/remote-config.ts';
import { wrangler, type Wrangler } from '#scripts/deploy/wrangler.ts';
import { openLocalWorker } from '#scripts/local-worker/open-worker.ts';
import { z } from 'zod';

export interface OpenBackupStores extends BackupStores {
  close: () => Promise<void>;
}

export async function openLocalBackupStores(stateDir: string): Promise<OpenBackupStores> {
  const stores = await openLocalStores(stateDir);
  return { ...stores, isDeployed: false, openWorker: () => openLocalWorker(stateDir) };
}

export async function openRemoteBackupStores(): Promise<OpenBackupStores> {
  return withDeployedWorker(await openRemoteStores(), wrangler, readSourceConfig().vars);
}

/** Adds the Worker at the address of the settings, or at the one of the running deployment. */
export function withDeployedWorker(
  stores: OpenStores,
  wrangler: Wrangler,
  vars: Readonly<Record<string, unknown>>,
): OpenBackupStores {
  return {
    ...stores,
    isDeployed: true,
    openWorker: async () => {
      const chosen = z.string().parse(vars['PUBLIC_ORIGIN'] ?? '');
      const url = chosen === '' ? await findDeployedOrigin(wrangler, REMOTE_CONFIG) : chosen;
      if (url === null) throw new Error('Nothing is deployed, so its ledgers cannot be reached.');
      return { url, close: () => Promise.resolve() };
    },
  };
}
