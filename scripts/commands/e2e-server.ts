import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import {
  BUILT_VARS_FILE,
  connectStripeEmulator,
  ensureLocalVars,
  refreshBuiltVars,
  serveBuilt,
} from '#scripts/machine/local.ts';
import { openLocalStores } from '#scripts/backup/stores.ts';
import { migrateLocal } from '#scripts/machine/migrate-local.ts';
import { findScratchFolder } from '#scripts/machine/scratch-folder.ts';
import {
  connectHostnameEmulator,
  startHostnameEmulator,
} from '#scripts/own-domains/serve-hostname-emulator.ts';
import { insertCardOwner, MANY_CARDS_OWNER } from '#scripts/testing/many-cards.ts';
import { connectGoogleEmulator, startGoogleEmulator } from '#scripts/wallet/google-emulator.ts';

// A temporary database, so that journeys never touch local data.
const stateDir = mkdtempSync(join(findScratchFolder(), 'tip-top-cards-e2e-'));
const port = Number(process.env['E2E_PORT']);

// The operator commands read it from there.
mkdirSync('.cache', { recursive: true });
writeFileSync(`.cache/e2e-state-${port}`, stateDir);

ensureLocalVars();
await migrateLocal(stateDir);
const stores = await openLocalStores(stateDir);
await insertCardOwner(stores.DB, MANY_CARDS_OWNER);
await stores.close();
const stripe = await connectStripeEmulator(port, stateDir);
// The build contains the settings of its time; the emulators' addresses are newer.
refreshBuiltVars();
// One operator for each journey that can run at a time.
const operators = Array.from({ length: 16 }, (_, index) => `operator-${index}@example.com`);
appendFileSync(BUILT_VARS_FILE, `ADMIN_EMAILS=${operators.join(',')}\n`);
// The support address of a local start is a placeholder, which security.txt does not name.
appendFileSync(BUILT_VARS_FILE, 'SECURITY_CONTACT=https://cards.example/report\n');
const google = await startGoogleEmulator(0);
connectGoogleEmulator(google.port, BUILT_VARS_FILE);
const hostnames = await startHostnameEmulator(0);
connectHostnameEmulator(hostnames.port, BUILT_VARS_FILE);
const stopProduct = await serveBuilt(port, stateDir);
const stop = async (): Promise<void> => {
  stripe?.stop();
  await Promise.all([stopProduct(), google.stop(), hostnames.stop()]);
};

// On exit, because the preview server ends the process by itself on SIGTERM.
process.on('exit', () => {
  rmSync(stateDir, { recursive: true, force: true, maxRetries: 3 });
  // Other tests start the same build.
  refreshBuiltVars();
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => void stop().finally(() => process.exit(0)));
}
