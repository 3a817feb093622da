import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { migrateLocal, serveBuilt } from '#scripts/local.ts';

// A database of its own, gone when the journeys end: they never meet a person's local data.
const stateDir = mkdtempSync(join(tmpdir(), 'tip-top-cards-e2e-'));

await migrateLocal(stateDir);
const stop = await serveBuilt(Number(process.env['E2E_PORT']), stateDir);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    void stop().finally(() => {
      rmSync(stateDir, { recursive: true, force: true });
      process.exit(0);
    });
  });
}
