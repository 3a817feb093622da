import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { migrateLocal, serveBuilt } from '#scripts/local.ts';

// A database of its own, gone when the journeys end: they never meet a person's local data.
const stateDir = mkdtempSync(join(tmpdir(), 'tip-top-cards-e2e-'));

const port = Number(process.env['E2E_PORT']);
// Where the operator's own commands find it.
mkdirSync('.cache', { recursive: true });
writeFileSync(`.cache/e2e-state-${port}`, stateDir);

await migrateLocal(stateDir);
const stop = await serveBuilt(port, stateDir);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    void stop().finally(() => {
      rmSync(stateDir, { recursive: true, force: true });
      process.exit(0);
    });
  });
}
