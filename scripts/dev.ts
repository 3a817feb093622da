import { resolve } from 'node:path';
import process from 'node:process';
import { createServer } from 'vite';
import {
  connectStripeEmulator,
  ensureLocalVars,
  migrateLocal,
  fixRequestData,
  requireReadableData,
  VARS_FILE,
} from '#scripts/machine/local.ts';
import { onParentGone } from '#scripts/machine/launchers.mjs';
import {
  connectGoogleEmulator,
  googleEmulatorPort,
  startGoogleEmulator,
} from '#scripts/wallet/google-emulator.ts';

const stateDir = resolve(process.env['STATE_DIR'] ?? '.wrangler/state');
process.env['STATE_DIR'] = stateDir;
fixRequestData();
const port = Number(process.env['PORT'] ?? 8787);
const googlePort = googleEmulatorPort(port);

requireReadableData(stateDir);
ensureLocalVars();
// Ends with this process.
if (connectGoogleEmulator(googlePort, VARS_FILE)) await startGoogleEmulator(googlePort);
const stripe = await connectStripeEmulator(port, stateDir);
await migrateLocal(stateDir);
const server = await createServer({ server: { port, strictPort: true } });
await server.listen();
server.printUrls();
if (stripe) console.log(`  Payments: ${stripe.url} (stands in for Stripe: test mode)`);
onParentGone(() => process.exit(0));
