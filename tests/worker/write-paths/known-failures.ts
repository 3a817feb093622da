import type { Failure, OutsideCall } from '#tests/worker/fixtures/faults.ts';

interface Plan {
  at: number;
  how: Failure;
}

/** The same failure after the same calls has the same consequences. */
const toName = (calls: readonly OutsideCall[], { at, how }: Plan): string =>
  [how, ...calls.slice(0, at + 1).map(({ name }) => name)].join('\n');

/**
 * Failures that another operation has shown already, which a walk skips. Operations begin with the
 * same calls, such as those that find the session.
 */
export function createKnownFailures() {
  const known = new Set<string>();
  return {
    has: (calls: readonly OutsideCall[], plan: Plan): boolean => known.has(toName(calls, plan)),
    /** Adds a failure that ended the operation there, with an error and without a write. */
    add(calls: readonly OutsideCall[], plan: Plan): void {
      known.add(toName(calls, plan));
    },
  };
}
