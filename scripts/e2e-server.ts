import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { BUILT_VARS_FILE, migrateLocal, serveBuilt } from '#scripts/local.ts';
import { connectGoogleEmulator, startGoogleEmulator } from '#scripts/wallet/google-emulator.ts';

// A database of its own, gone when the journeys end: they never meet a person's local data.
const stateDir = mkdtempSync(join(tmpdir(), 'tip-top-cards-e2e-'));

const port = Number(process.env['E2E_PORT']);
const google = await startGoogleEmulator(0);

// Where the operator's own commands find it.
mkdirSync('.cache', { recursive: true });
writeFileSync(`.cache/e2e-state-${port}`, stateDir);

connectGoogleEmulator(google.port, BUILT_VARS_FILE);
await migrateLocal(stateDir);
const stopProduct = await serveBuilt(port, stateDir);
const stop = async (): Promise<void> => {
  await Promise.all([stopProduct(), google.stop()]);
};

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    void stop().finally(() => {
      rmSync(stateDir, { recursive: true, force: true });
      process.exit(0);
    });
  });
}
