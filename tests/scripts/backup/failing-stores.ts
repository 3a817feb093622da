import type { OpenBackupStores } from '#scripts/backup/open-backup-stores.ts';

/** Stores that fail the test when used: a refused backup must not reach them. */
export const failingStores: OpenBackupStores = {
  get DB(): never {
    throw new Error('DB was used');
  },
  get MEDIA(): never {
    throw new Error('MEDIA was used');
  },
  get CARDS(): never {
    throw new Error('CARDS was used');
  },
  isDeployed: false,
  openWorker: () => Promise.reject(new Error('the Worker was used')),
  close: () => Promise.resolve(),
};
