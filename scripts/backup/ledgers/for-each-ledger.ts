import { setTimeout } from 'node:timers/promises';
import type { LedgerKey } from '#scripts/backup/manifest.ts';

/** Ledgers at a time. Each call waits for the network most of the time. */
const PARALLEL = 4;
/** A deployment, or the platform, restarts objects. */
const TRIES = 3;
const PAUSE_MS = 1000;

export interface LedgerWork {
  ledgers: AsyncIterable<LedgerKey>;
  /** Must be repeatable. */
  run: (ledger: LedgerKey) => Promise<void>;
  pause?: () => Promise<unknown>;
}

/**
 * Runs work on each ledger, several at a time, and repeats what fails. What still fails ends it:
 * throws once nothing runs anymore.
 */
export async function forEachLedger({
  ledgers,
  run,
  pause = () => setTimeout(PAUSE_MS),
}: LedgerWork): Promise<void> {
  const iterator = ledgers[Symbol.asyncIterator]();
  const errors: unknown[] = [];
  const work = async () => {
    while (errors.length === 0) {
      // An async generator queues parallel calls.
      const next = await iterator.next();
      if (next.done === true) return;
      await runRepeatedly(() => run(next.value), pause);
    }
  };
  const workers = Array.from({ length: PARALLEL }, () =>
    work().catch((error: unknown) => void errors.push(error)),
  );
  await Promise.all(workers);
  await iterator.return?.();
  if (errors.length > 0) throw errors[0];
}

async function runRepeatedly(
  run: () => Promise<void>,
  pause: () => Promise<unknown>,
): Promise<void> {
  for (let remaining = TRIES - 1; remaining > 0; remaining -= 1) {
    try {
      await run();
      return;
    } catch {
      // Repeated below, and the last error is thrown.
      await pause();
    }
  }
  await run();
}

/** Calls `log` with each tenth of `total`. */
export function createProgress(
  total: number,
  describe: (done: number) => string,
  log: (line: string) => void,
): () => void {
  let done = 0;
  return () => {
    done += 1;
    if (Math.floor((done * 10) / total) !== Math.floor(((done - 1) * 10) / total)) {
      log(describe(done));
    }
  };
}
