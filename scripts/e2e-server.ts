import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import {
  connectStripeEmulator,
  ensureLocalVars,
  migrateLocal,
  refreshBuiltVars,
  serveBuilt,
} from '#scripts/local.ts';

// A database of its own, gone when the journeys end: they never meet a person's local data.
const stateDir = mkdtempSync(join(tmpdir(), 'tip-top-cards-e2e-'));
const port = Number(process.env['E2E_PORT']);
ensureLocalVars();
await migrateLocal(stateDir);
const stripe = await connectStripeEmulator(port, stateDir);
// The build knows the settings of its time, and this emulator's address is newer.
refreshBuiltVars();
const stop = await serveBuilt(port, stateDir);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    stripe?.stop();
    void stop().finally(() => {
      rmSync(stateDir, { recursive: true, force: true });
      process.exit(0);
    });
  });
}
