import { log } from '#worker/http/log.ts';
import type { Sweep } from '#worker/kernel.ts';

/**
 * Runs every step even if others fail. Throws at the end with the names of those that failed, so
 * that the cron shows as failed.
 */
export async function runSweep(steps: Sweep): Promise<void> {
  const failed: string[] = [];
  const removed: Record<string, number> = {};
  for (const [step, run] of Object.entries(steps)) {
    try {
      const count = await run();
      if (typeof count === 'number') removed[step] = count;
    } catch (error) {
      // The remaining steps still run, and the next hour continues where this one stopped.
      failed.push(step);
      log('error', 'sweep_failed', { step, error: String(error) });
    }
  }
  log('info', 'swept', removed);
  if (failed.length > 0) throw new Error(`steps of the sweep failed: ${failed.join(', ')}`);
}
