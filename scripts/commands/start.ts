import process from 'node:process';
import {
  buildProduct,
  ensureLocalVars,
  isPortFree,
  readLocalVar,
  readPort,
  requireNoJurisdiction,
  requireReadableData,
  serveBuilt,
  connectStripeEmulator,
  VARS_FILE,
} from '#scripts/machine/local.ts';
import { migrateLocal } from '#scripts/machine/migrate-local.ts';
import { onParentGone } from '#scripts/machine/launchers.mjs';
import { findStateDir } from '#scripts/machine/state-dir.ts';
import {
  connectHostnameEmulator,
  findHostnamePort,
  startHostnameEmulator,
} from '#scripts/own-domains/serve-hostname-emulator.ts';
import {
  connectGoogleEmulator,
  findGoogleEmulatorPort,
  startGoogleEmulator,
} from '#scripts/wallet/google-emulator.ts';

const port = readPort();
const stateDir = findStateDir();

if (!(await isPortFree(port))) {
  console.error(`Port ${port} is already in use. Choose another: PORT=${port + 1} npm start`);
  process.exit(1);
}

requireReadableData(stateDir);

if (ensureLocalVars()) console.log('Created local secrets in .dev.vars.');
requireNoJurisdiction();
const googlePort = findGoogleEmulatorPort(port);
const hasGoogleEmulator = connectGoogleEmulator(googlePort, VARS_FILE);
const hostnamePort = findHostnamePort(port);
const hasHostnameEmulator = connectHostnameEmulator(hostnamePort, VARS_FILE);
const stripe = await connectStripeEmulator(port, stateDir);
await Promise.all([migrateLocal(stateDir), buildProduct()]);
const google = hasGoogleEmulator ? await startGoogleEmulator(googlePort) : null;
const hostnames = hasHostnameEmulator ? await startHostnameEmulator(hostnamePort) : null;
const stopProduct = await serveBuilt(port, stateDir);
const stop = async (): Promise<void> => {
  stripe?.stop();
  await Promise.all([stopProduct(), google?.stop(), hostnames?.stop()]);
};

console.log(`\n  Tip Top Cards  http://localhost:${port}`);
console.log(`  Data           ${stateDir}`);
if (stripe) console.log(`  Payments       ${stripe.url} (Stripe emulator, test mode)`);
if (hasHostnameEmulator)
  console.log(
    `  Own domains    http://localhost:${hostnamePort} (stand-in of DNS and certificates)`,
  );
console.log(`  Mail           http://localhost:${port}/dev/outbox (nothing leaves this machine)`);
console.log(`  Operator       ${readLocalVar('ADMIN_EMAILS')} (docs/operations.md)`);
console.log(`  Partner login  ${readLocalVar('FRANCHISE_PASSWORD')}\n`);

const end = (): void => void stop().finally(() => process.exit(0));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, end);
onParentGone(end);
