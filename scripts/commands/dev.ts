import process from 'node:process';
import { createServer } from 'vite';
import { writeServerFile } from '#scripts/local-worker/server-file.ts';
import {
  connectStripeEmulator,
  ensureLocalVars,
  fixRequestData,
  requireNoJurisdiction,
  requireReadableData,
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

const stateDir = findStateDir();
process.env['STATE_DIR'] = stateDir;
fixRequestData();
const port = Number(process.env['PORT'] ?? 8787);
const googlePort = findGoogleEmulatorPort(port);

requireReadableData(stateDir);
ensureLocalVars();
requireNoJurisdiction();
// Stops with this process.
if (connectGoogleEmulator(googlePort, VARS_FILE)) await startGoogleEmulator(googlePort);
if (connectHostnameEmulator(findHostnamePort(port), VARS_FILE)) {
  await startHostnameEmulator(findHostnamePort(port));
}
const stripe = await connectStripeEmulator(port, stateDir);
await migrateLocal(stateDir);
const server = await createServer({ server: { port, strictPort: true } });
await server.listen();
writeServerFile(stateDir, `http://localhost:${port}`);
server.printUrls();
if (stripe) console.log(`  Payments: ${stripe.url} (Stripe emulator, test mode)`);
onParentGone(() => process.exit(0));
