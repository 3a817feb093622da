import { applyPendingMigrations, readMigrationFiles } from '#scripts/backup/migrations.ts';
import { openLocalStores } from '#scripts/backup/stores.ts';
import { storeServerToken } from '#scripts/local-worker/server-token.ts';

/**
 * Applies all migrations to the local database under `stateDir`, and renews the token of commands
 * that run while a server does.
 */
export async function migrateLocal(stateDir: string): Promise<void> {
  const stores = await openLocalStores(stateDir);
  try {
    await applyPendingMigrations(stores.DB, readMigrationFiles());
    await storeServerToken(stores.DB, stateDir);
  } finally {
    await stores.close();
  }
}
