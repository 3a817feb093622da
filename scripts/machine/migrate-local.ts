import { applyPendingMigrations, readMigrationFiles } from '#scripts/backup/migrations.ts';
import { openLocalStores } from '#scripts/backup/stores.ts';

/** Applies all migrations to the local database under `stateDir`. */
export async function migrateLocal(stateDir: string): Promise<void> {
  const stores = await openLocalStores(stateDir);
  try {
    await applyPendingMigrations(stores.DB, readMigrationFiles());
  } finally {
    await stores.close();
  }
}
