import type { Outcome, World } from '#tests/worker/fixtures/world.ts';
import type { Estate } from '#tests/worker/write-paths/estate.ts';

/** One way anything is written. A row of the walk in `tests/worker/app.faults.test.ts`. */
export interface WritePath {
  /** The route as the Worker mounts it, `job <kind>`, `events` or `cron`. */
  covers: string;
  /** What somebody does, where a route has more than one row. */
  does?: string;
  /** What must be there before; its answer is handed to `act`. */
  prepare?: (world: World, estate: Estate) => Promise<string | void>;
  /** The very same thing each time: a retry is a second call of it. */
  act: (world: World, estate: Estate, input: string) => Promise<Outcome>;
  /** Whether it needs the static files. */
  hasFiles?: boolean;
  /** Tables in which the retry of something whose answer was lost adds a second row, on purpose. */
  mayRepeat?: readonly string[];
  /** Answers of a retry that say it was done before, beside the undisturbed one. */
  retried?: readonly number[];
  /** Tables that may stand between nothing and all until the retry, the queue or the sweep, and why that harms nobody. */
  between?: { tables: readonly string[] | 'all'; because: string };
  /** What of a line may come out otherwise in the end, and why: counts of attempts, versions that only ever rise. */
  mayDiffer?: { pattern: RegExp; because: string };
  /** Lines that may be missing in the end when one of these calls failed, and why. */
  mayMiss?: { line: RegExp; when: RegExp; because: string };
}
